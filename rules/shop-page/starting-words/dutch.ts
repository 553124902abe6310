import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const dutch: StartingWords = {
  blanks: {
    company: "[aanvullen: je bedrijfsnaam]",
    address: "[aanvullen: je adres]",
    email: "[aanvullen: je e-mailadres]",
    taxNumber: "[aanvullen: je fiscale nummer, als je dat hebt]",
  },
  taxNumber: (number) => `Fiscaal nummer: ${number}`,
  vatId: (id) => `Btw-nummer: ${id}`,
  pages: {
    about: {
      title: "Over ons",
      handle: "over-ons",
      parts: ({ store }) => [
        words(`${store} is [aanvullen: wie jullie zijn, en waar].`),
        words(
          "We maken [aanvullen: wat jullie maken, en voor wie]. Het begon met [aanvullen: hoe het begon].",
        ),
        heading("Hoe we werken"),
        list(
          "[aanvullen: waar je producten van gemaakt zijn]",
          "[aanvullen: wie ze maakt]",
          "[aanvullen: wat je het belangrijkst vindt]",
        ),
      ],
    },
    contact: {
      title: "Contact",
      handle: "contact",
      parts: ({ company, address, email }) => [
        words("Heb je een vraag over een product of een bestelling? Schrijf ons."),
        words(`E-mail: ${email}`),
        words("We antwoorden binnen [aanvullen: aantal] werkdagen."),
        heading("Adres"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Verzending",
      handle: "verzending",
      parts: ({ email }) => [
        heading("Waar we bezorgen"),
        words("We bezorgen in de volgende landen: [aanvullen: de landen waar je bezorgt]."),
        heading("Hoe lang het duurt"),
        words(
          "We geven je pakket binnen [aanvullen: aantal] werkdagen mee aan de bezorgdienst. Daarna duurt het [aanvullen: aantal] dagen.",
        ),
        heading("Wat het kost"),
        words("De verzendkosten zie je bij het afrekenen, voordat je betaalt."),
        heading("Als er iets misgaat"),
        words(`Is je pakket te laat of beschadigd? Mail naar ${email} en vermeld je bestelnummer.`),
      ],
    },
    returns: {
      title: "Retourneren",
      handle: "retourneren",
      parts: ({ company, address, email }) => [
        words(
          "Je mag je bestelling binnen [aanvullen: aantal] dagen na ontvangst retourneren, zonder een reden te geven.",
        ),
        heading("Zo retourneer je"),
        list(
          `Mail naar ${email} met je bestelnummer en wat je retourneert.`,
          "Pak de artikelen goed in. Ze horen te zijn zoals je ze hebt ontvangen.",
          "Stuur ze binnen [aanvullen: aantal] dagen naar het adres hieronder.",
        ),
        words(company, address),
        heading("Wat het kost"),
        words("De kosten van het retourpakket zijn voor [aanvullen: wie ze betaalt]."),
        heading("Je geld"),
        words(
          "We betalen terug wat je hebt betaald, binnen [aanvullen: aantal] dagen na je bericht, op de manier waarop je hebt betaald.",
        ),
        heading("Wat niet retour kan"),
        list("[aanvullen: wat is uitgesloten, zoals maatwerk]"),
      ],
    },
    terms: {
      title: "Algemene voorwaarden",
      handle: "algemene-voorwaarden",
      parts: ({ store, company, address, email }) => [
        words(`Deze voorwaarden gelden voor alle bestellingen bij ${store}.`),
        heading("Wie verkoopt"),
        words(company, address, email),
        heading("Bestelling en overeenkomst"),
        words(
          "Wat de winkel toont, is een uitnodiging om te bestellen. Met je bestelling doe je een aanbod om te kopen. De overeenkomst begint wanneer [aanvullen: wanneer je accepteert, zoals: we je bestelling per e-mail bevestigen].",
        ),
        heading("Prijzen en betaling"),
        words(
          "De prijzen zijn [aanvullen: inclusief of exclusief belasting]. Alle kosten en betaalmethoden zie je bij het afrekenen.",
        ),
        heading("Levering"),
        words("We leveren op het adres dat je invult, binnen [aanvullen: de tijd die je nodig hebt]."),
        heading("Eigendom"),
        words("De goederen blijven van ons totdat ze volledig zijn betaald."),
        heading("Gebreken"),
        words(`De wettelijke rechten gelden. Is er iets niet in orde, mail dan naar ${email}.`),
        heading("Recht"),
        words("Het recht van het volgende land is van toepassing: [aanvullen: je land]."),
      ],
    },
    privacy: {
      title: "Privacy",
      handle: "privacy",
      parts: ({ company, address, email }) => [
        words(
          "Op deze pagina staat welke persoonsgegevens we bewaren als je deze winkel bezoekt of er iets bestelt.",
        ),
        heading("Wie verantwoordelijk is"),
        words(company, address, email),
        heading("Als je bestelt"),
        words(
          "We bewaren je naam, adres, e-mailadres, telefoonnummer als je dat invult, en wat je hebt gekocht. We hebben die nodig om je bestelling te leveren en onze boekhouding bij te houden.",
        ),
        heading("Als je ons bezoekt"),
        words(
          "Je winkelwagen wordt in je eigen browser bewaard. [aanvullen: wat je host vastlegt, en hoe lang]",
        ),
        heading("Wie nog meer gegevens ontvangt"),
        list(
          "de bezorgdienst die je pakket brengt: [aanvullen: de naam]",
          "de dienst die je betaling verwerkt: [aanvullen: de naam]",
          "de dienst die deze winkel host en de e-mails verstuurt: [aanvullen: de naam]",
        ),
        heading("Hoe lang we ze bewaren"),
        words("We bewaren bestellingen [aanvullen: aantal] jaar, omdat de wet dat vraagt."),
        heading("Je rechten"),
        words(
          `Je mag vragen welke gegevens we van je bewaren, en ze laten verbeteren of verwijderen. Mail naar ${email}. Je kunt ook een klacht indienen bij [aanvullen: de toezichthouder van je land].`,
        ),
      ],
    },
    imprint: {
      title: "Bedrijfsgegevens",
      handle: "bedrijfsgegevens",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Vertegenwoordigd door: [aanvullen: naam van een persoon]"),
        heading("Contact"),
        words(`E-mail: ${email}`, "Telefoon: [aanvullen: telefoonnummer]"),
        heading("Register en belasting"),
        words("Register: [aanvullen: register en nummer, als je dat hebt]", ...taxIds),
      ],
    },
  },
};
