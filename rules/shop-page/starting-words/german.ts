import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const german: StartingWords = {
  blanks: {
    company: "[Bitte ergänzen: Ihr Firmenname]",
    address: "[Bitte ergänzen: Ihre Adresse]",
    email: "[Bitte ergänzen: Ihre E-Mail-Adresse]",
    taxNumber: "[Bitte ergänzen: Ihre Steuernummer, falls vorhanden]",
  },
  taxNumber: (number) => `Steuernummer: ${number}`,
  vatId: (id) => `USt-IdNr.: ${id}`,
  pages: {
    about: {
      title: "Über uns",
      handle: "ueber-uns",
      parts: ({ store }) => [
        words(`${store} ist [bitte ergänzen: wer Sie sind und wo].`),
        words(
          "Wir stellen [bitte ergänzen: was Sie herstellen und für wen] her. Angefangen hat es mit [bitte ergänzen: wie es begann].",
        ),
        heading("So arbeiten wir"),
        list(
          "[bitte ergänzen: woraus Ihre Produkte bestehen]",
          "[bitte ergänzen: wer sie herstellt]",
          "[bitte ergänzen: was Ihnen am wichtigsten ist]",
        ),
      ],
    },
    contact: {
      title: "Kontakt",
      handle: "kontakt",
      parts: ({ company, address, email }) => [
        words("Haben Sie eine Frage zu einem Produkt oder einer Bestellung? Schreiben Sie uns."),
        words(`E-Mail: ${email}`),
        words("Wir antworten innerhalb von [bitte ergänzen: Anzahl] Werktagen."),
        heading("Anschrift"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Versand",
      handle: "versand",
      parts: ({ email }) => [
        heading("Wohin wir liefern"),
        words("Wir liefern in folgende Länder: [bitte ergänzen: Ihre Lieferländer]."),
        heading("Wie lange es dauert"),
        words(
          "Wir übergeben Ihr Paket innerhalb von [bitte ergänzen: Anzahl] Werktagen an den Versanddienst. Von da an dauert es [bitte ergänzen: Anzahl] Tage.",
        ),
        heading("Was es kostet"),
        words("Die Versandkosten sehen Sie an der Kasse, bevor Sie bezahlen."),
        heading("Wenn etwas schiefgeht"),
        words(`Ist Ihr Paket verspätet oder beschädigt? Schreiben Sie mit Ihrer Bestellnummer an ${email}.`),
      ],
    },
    returns: {
      title: "Rückgabe",
      handle: "rueckgabe",
      parts: ({ company, address, email }) => [
        words(
          "Sie können Ihre Bestellung innerhalb von [bitte ergänzen: Anzahl] Tagen nach Erhalt ohne Angabe von Gründen zurückgeben.",
        ),
        heading("So geben Sie zurück"),
        list(
          `Schreiben Sie an ${email}, mit Ihrer Bestellnummer und was Sie zurückgeben.`,
          "Verpacken Sie die Ware gut. Sie sollte so sein, wie Sie sie erhalten haben.",
          "Senden Sie sie innerhalb von [bitte ergänzen: Anzahl] Tagen an die folgende Anschrift.",
        ),
        words(company, address),
        heading("Was es kostet"),
        words("Die Kosten der Rücksendung trägt [bitte ergänzen: wer sie trägt]."),
        heading("Ihr Geld"),
        words(
          "Wir erstatten, was Sie bezahlt haben, innerhalb von [bitte ergänzen: Anzahl] Tagen nach Ihrer Mitteilung, auf dem Weg, auf dem Sie bezahlt haben.",
        ),
        heading("Was nicht zurückgegeben werden kann"),
        list("[bitte ergänzen: was ausgeschlossen ist, etwa Ware nach Maß]"),
      ],
    },
    terms: {
      title: "AGB",
      handle: "agb",
      parts: ({ store, company, address, email }) => [
        words(`Diese Geschäftsbedingungen gelten für alle Bestellungen bei ${store}.`),
        heading("Wer verkauft"),
        words(company, address, email),
        heading("Bestellung und Vertrag"),
        words(
          "Was der Shop zeigt, ist eine Aufforderung zu bestellen. Mit Ihrer Bestellung geben Sie ein Angebot ab. Der Vertrag kommt zustande, wenn [bitte ergänzen: wann Sie annehmen, etwa: wir Ihre Bestellung per E-Mail bestätigen].",
        ),
        heading("Preise und Zahlung"),
        words(
          "Die Preise verstehen sich [bitte ergänzen: mit oder ohne Steuer]. Alle Kosten und die Zahlungsarten sehen Sie an der Kasse.",
        ),
        heading("Lieferung"),
        words(
          "Wir liefern an die Adresse, die Sie angeben, innerhalb von [bitte ergänzen: die Zeit, die Sie brauchen].",
        ),
        heading("Eigentum"),
        words("Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum."),
        heading("Mängel"),
        words(`Es gelten die gesetzlichen Rechte. Ist etwas mangelhaft, schreiben Sie an ${email}.`),
        heading("Recht"),
        words("Es gilt das Recht des folgenden Landes: [bitte ergänzen: Ihr Land]."),
      ],
    },
    privacy: {
      title: "Datenschutz",
      handle: "datenschutz",
      parts: ({ company, address, email }) => [
        words(
          "Diese Seite sagt, welche personenbezogenen Daten wir speichern, wenn Sie diesen Shop besuchen oder hier bestellen.",
        ),
        heading("Verantwortlich"),
        words(company, address, email),
        heading("Wenn Sie bestellen"),
        words(
          "Wir speichern Ihren Namen, Ihre Adresse, Ihre E-Mail-Adresse, Ihre Telefonnummer, falls Sie sie angeben, und was Sie gekauft haben. Wir brauchen diese Daten, um zu liefern und unsere Bücher zu führen.",
        ),
        heading("Wenn Sie uns besuchen"),
        words(
          "Ihr Warenkorb wird in Ihrem eigenen Browser gespeichert. [bitte ergänzen: was Ihr Hoster protokolliert, und wie lange]",
        ),
        heading("Wer sonst Daten erhält"),
        list(
          "der Versanddienst, der Ihr Paket zustellt: [bitte ergänzen: sein Name]",
          "der Dienst, der Ihre Zahlung abwickelt: [bitte ergänzen: sein Name]",
          "der Dienst, der diesen Shop betreibt und seine E-Mails versendet: [bitte ergänzen: sein Name]",
        ),
        heading("Wie lange wir sie speichern"),
        words("Wir speichern Bestellungen [bitte ergänzen: Anzahl] Jahre lang, weil das Gesetz es verlangt."),
        heading("Ihre Rechte"),
        words(
          `Sie können Auskunft verlangen, welche Daten wir über Sie speichern, und sie berichtigen oder löschen lassen. Schreiben Sie an ${email}. Sie können sich auch bei einer Behörde beschweren: [bitte ergänzen: die Aufsichtsbehörde Ihres Landes].`,
        ),
      ],
    },
    imprint: {
      title: "Impressum",
      handle: "impressum",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Vertreten durch: [bitte ergänzen: Name einer Person]"),
        heading("Kontakt"),
        words(`E-Mail: ${email}`, "Telefon: [bitte ergänzen: Telefonnummer]"),
        heading("Register und Steuer"),
        words("Register: [bitte ergänzen: Register und Nummer, falls vorhanden]", ...taxIds),
      ],
    },
  },
};
