//! Games on paper, over real sockets.

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::harness::{TestServer, line};
use super::sockets::{Open, open};

/// An answer: its head and its body.
async fn get(house: &Open, path: &str, more: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\n{more}connection: close\r\n\r\n",
        house.address()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).unwrap().to_ascii_lowercase(), body)
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    head.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        .unwrap_or_else(|| panic!("no {name} in {head}"))
}

async fn refused(house: &Open, path: &str, code: u16) -> String {
    let (head, body) = get(house, path, "").await;
    assert!(head.starts_with(&format!("http/1.1 {code} ")), "{path}: {head}");
    let refusal: Value = serde_json::from_slice(&body).unwrap();
    let (fr, en) = (refusal["fr"].as_str().unwrap(), refusal["en"].as_str().unwrap());
    assert!(fr.len() > 5 && en.len() > 5 && fr.len() < 300, "{refusal}");
    en.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_printed_once_and_asked_about_again() {
    let mut house = open(|_| ()).await;
    let path = "/print/alcazar.pdf?lang=en&paper=a3&ink=black";
    let (head, pdf) = get(&house, path, "").await;
    assert!(head.starts_with("http/1.1 200 "), "{head}");
    assert_eq!(header(&head, "content-type"), "application/pdf");
    assert!(header(&head, "content-disposition").contains("alcazar-en.pdf"));
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 50_000, "{}", pdf.len());
    let tag = header(&head, "etag").to_owned();
    let (head, body) = get(&house, path, &format!("if-none-match: {tag}\r\n")).await;
    assert!(head.starts_with("http/1.1 304 ") && body.is_empty(), "{head}");
    let (head, other) = get(&house, "/print/alcazar.pdf", "").await;
    assert!(header(&head, "content-disposition").contains("alcazar-fr.pdf"));
    assert_ne!(other, pdf);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_played_game_is_printed() {
    let mut house = open(|_| ()).await;
    for game in ["lices", "alcazar"] {
        let moves = line(game, 24).join("+");
        let path =
            format!("/print/{game}/game.pdf?moves={moves}&first=Anne&second=Beno%C3%AEt&end=resigned&winner=second");
        let (head, pdf) = get(&house, &path, "").await;
        assert!(head.starts_with("http/1.1 200 "), "{head}");
        assert!(pdf.starts_with(b"%PDF-"));
    }
    let (_, pdf) = get(&house, "/print/lices/game.pdf?option=lices%3Drefuge&lang=en", "").await;
    assert!(pdf.starts_with(b"%PDF-"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_printed_is_refused_in_a_sentence() {
    let mut house = open(|_| ()).await;
    for (path, code, word) in [
        ("/print/nogame.pdf", 404, "nogame"),
        ("/print/lices", 404, "nothing to print"),
        ("/print/lices.pdf?ink=purple", 400, "purple"),
        ("/print/lices.pdf?paper=letter", 400, "letter"),
        ("/print/lices.pdf?lang=de", 400, "de"),
        ("/print/lices.pdf?square=900", 400, "square"),
        ("/print/lices/game.pdf?moves=zz", 400, "zz"),
        ("/print/lices/game.pdf?position=nonsense", 400, ""),
        ("/print/lices/game.pdf?option=none", 400, "none"),
        ("/print/lices/game.pdf?end=bored", 400, "bored"),
        ("/print/nogame/game.pdf", 404, "nogame"),
    ] {
        let said = refused(&house, path, code).await;
        assert!(said.contains(word), "{path}: {said}");
    }
    let long = format!("/print/lices/game.pdf?moves={}", "a+".repeat(1_100));
    assert!(refused(&house, &long, 413).await.contains("too many"));
    house.close().await;
}

#[tokio::test]
async fn only_so_many_documents_are_kept() {
    let app = TestServer::open().await;
    let (status, _) = super::web::get(&app, "/print/alcazar.pdf").await;
    assert!(status.is_success());
    assert_eq!(app.app.prints.count(), 1);
    for number in 0..200 {
        app.app.prints.hold(number);
    }
    assert_eq!(app.app.prints.count(), 32);
}
