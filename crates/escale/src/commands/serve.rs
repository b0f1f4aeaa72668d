//! `escale serve`: the site. What the program does when nothing else is asked of it.

use std::sync::Arc;

use clap::{Arg, ArgMatches};
use escale_rules::{Lang, Phrase};
use escale_server::{CatalogEngines, Server};

use crate::command::{Command, say};
use crate::context::{Context, Failure};
use crate::serve::{KEYS, asked_to_stop, gather, make_room, runtime, start_logging, warn_if_root};

pub(crate) struct Serve;

impl Command for Serve {
    fn name(&self) -> &'static str {
        "serve"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Démarre le site : pages, parties en ligne, moteur",
            "Starts the site: pages, online play, engine",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let config = Arg::new("config")
            .long("config")
            .value_name(say(lang, "FICHIER", "FILE"))
            .help(say(
                lang,
                "Fichier de réglages (sinon escale.toml dans le dossier des données)",
                "Settings file (else escale.toml in the data folder)",
            ));
        let settings = KEYS.iter().map(|key| {
            let [fr, en] = key.help;
            let help = format!("{} [{}]", say(lang, fr, en), key.variable());
            let [value_fr, value_en] = key.value;
            Arg::new(key.name)
                .long(key.name)
                .value_name(say(lang, value_fr, value_en))
                .help(help)
        });
        std::iter::once(config).chain(settings).collect()
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let mut all = gather(matches)?;
        start_logging(&all)?;
        warn_if_root();
        make_room(&mut all.server);
        let lang = context.lang;
        runtime()?.block_on(async {
            let server = Server::open(all.server, Arc::new(CatalogEngines::default())).await?;
            let address = server.address();
            let open = say(lang, "Escale est ouverte :", "Escale is open:");
            let close = say(lang, "Ctrl-C pour fermer", "Ctrl-C to close");
            context.line(format_args!("{open} http://{address}/ ({close})"))?;
            context.flush()?;
            server.run(asked_to_stop()).await?;
            Ok(())
        })
    }
}
