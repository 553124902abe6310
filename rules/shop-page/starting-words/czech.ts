import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const czech: StartingWords = {
  blanks: {
    company: "[doplňte: název vaší firmy]",
    address: "[doplňte: vaše adresa]",
    email: "[doplňte: váš e-mail]",
    taxNumber: "[doplňte: vaše daňové číslo, pokud ho máte]",
  },
  taxNumber: (number) => `Daňové číslo: ${number}`,
  vatId: (id) => `DIČ: ${id}`,
  pages: {
    about: {
      title: "O nás",
      handle: "o-nas",
      parts: ({ store }) => [
        words(`${store} je [doplňte: kdo jste a kde].`),
        words("Vyrábíme [doplňte: co vyrábíte a pro koho]. Začalo to [doplňte: jak to začalo]."),
        heading("Jak pracujeme"),
        list(
          "[doplňte: z čeho jsou vaše výrobky]",
          "[doplňte: kdo je vyrábí]",
          "[doplňte: na čem vám nejvíc záleží]",
        ),
      ],
    },
    contact: {
      title: "Kontakt",
      handle: "kontakt",
      parts: ({ company, address, email }) => [
        words("Máte dotaz k výrobku nebo objednávce? Napište nám."),
        words(`E-mail: ${email}`),
        words("Odpovídáme do [doplňte: počet] pracovních dnů."),
        heading("Adresa"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Doprava",
      handle: "doprava",
      parts: ({ email }) => [
        heading("Kam posíláme"),
        words("Posíláme do těchto zemí: [doplňte: země, kam posíláte]."),
        heading("Jak dlouho to trvá"),
        words(
          "Balík předáme dopravci do [doplňte: počet] pracovních dnů. Doručení pak trvá [doplňte: počet] dnů.",
        ),
        heading("Kolik to stojí"),
        words("Cenu dopravy uvidíte v pokladně, než zaplatíte."),
        heading("Když se něco nepovede"),
        words(`Balík má zpoždění nebo je poškozený? Napište na ${email} a uveďte číslo objednávky.`),
      ],
    },
    returns: {
      title: "Vrácení zboží",
      handle: "vraceni-zbozi",
      parts: ({ company, address, email }) => [
        words("Objednávku můžete vrátit do [doplňte: počet] dnů od doručení, bez udání důvodu."),
        heading("Jak zboží vrátit"),
        list(
          `Napište na ${email} číslo objednávky a co vracíte.`,
          "Zboží dobře zabalte. Mělo by být takové, jaké jste ho obdrželi.",
          "Pošlete ho na adresu níže do [doplňte: počet] dnů.",
        ),
        words(company, address),
        heading("Kolik to stojí"),
        words("Zpáteční poštovné hradí [doplňte: kdo ho platí]."),
        heading("Vaše peníze"),
        words(
          "Zaplacenou částku vrátíme do [doplňte: počet] dnů od vašeho oznámení, stejným způsobem, jakým jste platili.",
        ),
        heading("Co vrátit nelze"),
        list("[doplňte: co je vyloučeno, například zboží na míru]"),
      ],
    },
    terms: {
      title: "Obchodní podmínky",
      handle: "obchodni-podminky",
      parts: ({ store, company, address, email }) => [
        words(`Tyto podmínky platí pro všechny objednávky v obchodě ${store}.`),
        heading("Kdo prodává"),
        words(company, address, email),
        heading("Objednávka a smlouva"),
        words(
          "To, co obchod ukazuje, je výzva k objednání. Objednávkou činíte nabídku ke koupi. Smlouva je uzavřena, když [doplňte: kdy nabídku přijímáte, například: objednávku potvrdíme e-mailem].",
        ),
        heading("Ceny a platba"),
        words(
          "Ceny jsou uvedeny [doplňte: s daní, nebo bez ní]. Všechny náklady a způsoby platby uvidíte v pokladně.",
        ),
        heading("Dodání"),
        words("Dodáváme na adresu, kterou zadáte, do [doplňte: čas, který potřebujete]."),
        heading("Vlastnictví"),
        words("Zboží zůstává naším vlastnictvím až do úplného zaplacení."),
        heading("Vady"),
        words(`Platí zákonná práva. Pokud má zboží vadu, napište na ${email}.`),
        heading("Právo"),
        words("Platí právo této země: [doplňte: vaše země]."),
      ],
    },
    privacy: {
      title: "Ochrana osobních údajů",
      handle: "ochrana-osobnich-udaju",
      parts: ({ company, address, email }) => [
        words(
          "Tato stránka říká, jaké osobní údaje uchováváme, když navštívíte tento obchod nebo v něm objednáte.",
        ),
        heading("Správce údajů"),
        words(company, address, email),
        heading("Když objednáváte"),
        words(
          "Uchováváme vaše jméno, adresu, e-mail, telefon, pokud ho uvedete, a to, co jste koupili. Potřebujeme je k doručení objednávky a k vedení účetnictví.",
        ),
        heading("Když nás navštívíte"),
        words(
          "Košík je uložen ve vašem vlastním prohlížeči. [doplňte: co zaznamenává váš hosting a jak dlouho]",
        ),
        heading("Kdo další údaje dostává"),
        list(
          "dopravce, který doručí váš balík: [doplňte: jeho název]",
          "služba, která zpracuje vaši platbu: [doplňte: její název]",
          "služba, která provozuje tento obchod a posílá jeho e-maily: [doplňte: její název]",
        ),
        heading("Jak dlouho je uchováváme"),
        words("Objednávky uchováváme [doplňte: počet] let, protože to vyžaduje zákon."),
        heading("Vaše práva"),
        words(
          `Můžete se zeptat, jaké údaje o vás uchováváme, a nechat je opravit nebo vymazat. Napište na ${email}. Můžete také podat stížnost u úřadu: [doplňte: dozorový úřad ve vaší zemi].`,
        ),
      ],
    },
    imprint: {
      title: "Údaje o provozovateli",
      handle: "udaje-o-provozovateli",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Zastoupený: [doplňte: jméno osoby]"),
        heading("Kontakt"),
        words(`E-mail: ${email}`, "Telefon: [doplňte: telefonní číslo]"),
        heading("Rejstřík a daně"),
        words("Rejstřík: [doplňte: rejstřík a číslo, pokud ho máte]", ...taxIds),
      ],
    },
  },
};
