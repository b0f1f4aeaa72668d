//! Who a request comes from: the address that counts, behind proxies too, and the site whose page
//! sent it.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::http::request::Parts;
use ipnet::IpNet;
use tracing::warn;

use super::App;
use crate::settings::Settings;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address a request comes from; behind a proxy we trust, the one the proxy saw.
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let peer = peer(&parts.extensions);
        let trusted = &app.settings.trusted_proxies;
        warn_of_strange_proxy(peer, &parts.headers, trusted);
        Ok(Self(origin(peer, &parts.headers, trusted)))
    }
}

/// The other end of the connection.
pub(super) fn peer(extensions: &axum::http::Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip().to_canonical())
}

/// Whether an address is one of these networks'. An IPv4 address counts as itself also where a
/// socket for both families has wrapped it up.
pub(super) fn is_trusted(address: IpAddr, networks: &[IpNet]) -> bool {
    let address = address.to_canonical();
    networks.iter().any(|network| network.contains(&address))
}

/// An address as proxies write it: bare, in brackets, or with a port.
fn written_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    bare.unwrap_or(text)
        .parse::<IpAddr>()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))
        .map(|address| address.to_canonical())
}

/// The last address in `X-Forwarded-For` that is not one of ours: what stands before it anybody may
/// have written.
fn origin(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut believed = peer;
    let lines: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    for text in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let Some(address) = written_address(text) else { break };
        believed = address;
        if !is_trusted(address, trusted) {
            break;
        }
    }
    believed
}

/// A proxy on this machine or in this house whose word is not believed makes one visitor of all:
/// that is hardly meant, and worth a line in the log.
fn warn_of_strange_proxy(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    let near = match peer {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local(),
    };
    if near
        && headers.contains_key(FORWARDED_FOR)
        && !is_trusted(peer, trusted)
        && !WARNED.swap(true, Ordering::Relaxed)
    {
        warn!(%peer, "X-Forwarded-For is not believed: all its visitors count as one. Is this your proxy? Name it in trusted-proxies");
    }
}

/// Whether a request comes from a page of this site, or from no page at all: browsers always say
/// which, other programs need not.
pub(crate) fn same_site(headers: &HeaderMap, settings: &Settings) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let known = settings.allowed_origins.iter().chain(&settings.public_url);
    if known
        .into_iter()
        .any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin))
    {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    match (authority(origin), host) {
        (Some(authority), Some(host)) => authority.eq_ignore_ascii_case(host),
        _ => false,
    }
}

fn authority(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"))?;
    rest.split('/').next()
}

fn host_name(authority: &str) -> &str {
    if authority.starts_with('[') {
        return authority.split_inclusive(']').next().unwrap_or(authority);
    }
    let name = authority.split(':').next().unwrap_or(authority);
    name.trim_end_matches('.')
}

/// Whether the request was meant for this house. A page of another site can have its own name point
/// here (DNS rebinding): then its page and our answers are of one origin to the browser. An address
/// written in digits, `localhost` and the names in the settings are ours. A server without a public
/// name that is open to a whole network does not know what it is called there, and takes any name.
pub(super) fn own_host(headers: &HeaderMap, peer: IpAddr, settings: &Settings) -> bool {
    let knows_its_name = settings.public_url.is_some() || settings.bind.ip().to_canonical().is_loopback();
    if !knows_its_name || is_trusted(peer, &settings.trusted_proxies) {
        return true;
    }
    let Some(host) = headers.get(HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = host_name(host);
    let digits = name
        .trim_start_matches('[')
        .trim_end_matches(']')
        .parse::<IpAddr>()
        .is_ok();
    let local = name.eq_ignore_ascii_case("localhost");
    let known = settings.allowed_origins.iter().chain(&settings.public_url);
    digits
        || local
        || known
            .into_iter()
            .filter_map(|url| authority(url))
            .any(|known| host_name(known).eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn networks(texts: &[&str]) -> Vec<IpNet> {
        let network = |text: &&str| text.parse().unwrap_or_else(|_| IpNet::from(address(text)));
        texts.iter().map(network).collect()
    }

    fn forwarded(lines: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        let headers = forwarded(&["1.1.1.1, 2.2.2.2", "3.3.3.3, 10.0.0.2"]);
        let proxy = address("10.0.0.1");
        let stranger = address("9.9.9.9");
        let one = networks(&["10.0.0.1"]);
        assert_eq!(origin(stranger, &headers, &one), stranger);
        assert_eq!(origin(proxy, &headers, &one), address("10.0.0.2"));
        assert_eq!(origin(proxy, &headers, &networks(&["10.0.0.0/24"])), address("3.3.3.3"));
        assert_eq!(origin(proxy, &HeaderMap::new(), &one), proxy);
    }

    /// A socket for both families sees an IPv4 proxy as `::ffff:127.0.0.1`; some proxies write
    /// ports.
    #[test]
    fn addresses_count_however_they_are_written() {
        let trusted = networks(&["127.0.0.1"]);
        let mapped = address("::ffff:127.0.0.1");
        for (written, meant) in [
            ("1.2.3.4", "1.2.3.4"),
            ("1.2.3.4:5678", "1.2.3.4"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:443", "2001:db8::7"),
        ] {
            assert_eq!(
                origin(mapped, &forwarded(&[written]), &trusted),
                address(meant),
                "{written}"
            );
        }
        assert_eq!(origin(mapped, &forwarded(&["unknown"]), &trusted), mapped);
        assert!(is_trusted(address("10.7.7.7"), &networks(&["10.0.0.0/8"])));
        assert!(!is_trusted(address("11.0.0.1"), &networks(&["10.0.0.0/8"])));
    }

    #[test]
    fn origins() {
        let mut settings = Settings::new("unused".into());
        settings.allowed_origins = vec!["https://friend.example".to_owned()];
        settings.public_url = Some("https://escale.example/".to_owned());
        let judge = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("localhost:8080"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
            }
            same_site(&headers, &settings)
        };
        assert!(judge(None));
        assert!(judge(Some("http://localhost:8080")));
        assert!(judge(Some("http://LocalHost:8080")));
        assert!(judge(Some("https://friend.example")));
        assert!(judge(Some("https://escale.example")));
        for foreign in [
            "null",
            "http://localhost",
            "http://localhost:8081",
            "http://localhost:8080.evil.example",
            "https://evil.example",
            "ftp://localhost:8080",
            "",
        ] {
            assert!(!judge(Some(foreign)), "{foreign}");
        }
    }

    #[test]
    fn a_borrowed_name_is_refused() {
        let mut settings = Settings::new("unused".into());
        let near = address("127.0.0.1");
        let judge = |settings: &Settings, peer, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_str(host).unwrap());
            own_host(&headers, peer, settings)
        };
        for ours in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.168.1.7",
        ] {
            assert!(judge(&settings, near, ours), "{ours}");
        }
        for theirs in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
        ] {
            assert!(!judge(&settings, near, theirs), "{theirs}");
        }
        settings.public_url = Some("https://escale.example".to_owned());
        assert!(judge(&settings, near, "escale.example."));
        assert!(!judge(&settings, near, "evil.example"));
        settings.trusted_proxies = networks(&["127.0.0.1"]);
        assert!(judge(&settings, near, "inside"), "a proxy may call us as it likes");
        settings = Settings::new("unused".into());
        settings.bind = "0.0.0.0:8080".parse().unwrap();
        assert!(judge(&settings, address("192.168.1.9"), "ludotheque.local"));
    }
}
