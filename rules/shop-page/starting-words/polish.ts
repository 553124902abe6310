import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const polish: StartingWords = {
  blanks: {
    company: "[uzupełnij: nazwa Twojej firmy]",
    address: "[uzupełnij: Twój adres]",
    email: "[uzupełnij: Twój adres e-mail]",
    taxNumber: "[uzupełnij: Twój numer podatkowy, jeśli go masz]",
  },
  taxNumber: (number) => `Numer podatkowy: ${number}`,
  vatId: (id) => `Numer VAT UE: ${id}`,
  pages: {
    about: {
      title: "O nas",
      handle: "o-nas",
      parts: ({ store }) => [
        words(`${store} to [uzupełnij: kim jesteście i gdzie].`),
        words("Tworzymy [uzupełnij: co robicie i dla kogo]. Zaczęło się od [uzupełnij: jak się zaczęło]."),
        heading("Jak pracujemy"),
        list(
          "[uzupełnij: z czego są Wasze produkty]",
          "[uzupełnij: kto je robi]",
          "[uzupełnij: co jest dla Was najważniejsze]",
        ),
      ],
    },
    contact: {
      title: "Kontakt",
      handle: "kontakt",
      parts: ({ company, address, email }) => [
        words("Masz pytanie o produkt lub zamówienie? Napisz do nas."),
        words(`E-mail: ${email}`),
        words("Odpowiadamy w ciągu [uzupełnij: liczba] dni roboczych."),
        heading("Adres"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Dostawa",
      handle: "dostawa",
      parts: ({ email }) => [
        heading("Dokąd wysyłamy"),
        words("Wysyłamy do następujących krajów: [uzupełnij: kraje dostawy]."),
        heading("Jak długo to trwa"),
        words(
          "Przekazujemy paczkę przewoźnikowi w ciągu [uzupełnij: liczba] dni roboczych. Od tej chwili dostawa trwa [uzupełnij: liczba] dni.",
        ),
        heading("Ile to kosztuje"),
        words("Koszt dostawy zobaczysz przy składaniu zamówienia, zanim zapłacisz."),
        heading("Jeśli coś pójdzie nie tak"),
        words(`Paczka się spóźnia lub jest uszkodzona? Napisz na ${email} i podaj numer zamówienia.`),
      ],
    },
    returns: {
      title: "Zwroty",
      handle: "zwroty",
      parts: ({ company, address, email }) => [
        words(
          "Możesz zwrócić zamówienie w ciągu [uzupełnij: liczba] dni od jego otrzymania, bez podawania przyczyny.",
        ),
        heading("Jak zwrócić towar"),
        list(
          `Napisz na ${email}, podając numer zamówienia i to, co zwracasz.`,
          "Dobrze zapakuj rzeczy. Powinny być takie, jak w chwili otrzymania.",
          "Wyślij je na poniższy adres w ciągu [uzupełnij: liczba] dni.",
        ),
        words(company, address),
        heading("Ile to kosztuje"),
        words("Koszt odesłania ponosi [uzupełnij: kto za nie płaci]."),
        heading("Twoje pieniądze"),
        words(
          "Zwracamy to, co zostało zapłacone, w ciągu [uzupełnij: liczba] dni od Twojej wiadomości, w ten sam sposób, w jaki została dokonana płatność.",
        ),
        heading("Czego nie można zwrócić"),
        list("[uzupełnij: co jest wyłączone, na przykład towary na zamówienie]"),
      ],
    },
    terms: {
      title: "Regulamin",
      handle: "regulamin",
      parts: ({ store, company, address, email }) => [
        words(`Ten regulamin dotyczy wszystkich zamówień w sklepie ${store}.`),
        heading("Kto sprzedaje"),
        words(company, address, email),
        heading("Zamówienie i umowa"),
        words(
          "To, co pokazuje sklep, jest zaproszeniem do złożenia zamówienia. Składając zamówienie, składasz ofertę kupna. Umowa zostaje zawarta, gdy [uzupełnij: kiedy przyjmujecie ofertę, na przykład: potwierdzimy zamówienie e-mailem].",
        ),
        heading("Ceny i płatność"),
        words(
          "Podane ceny są [uzupełnij: z podatkiem lub bez]. Wszystkie koszty i sposoby płatności zobaczysz przy składaniu zamówienia.",
        ),
        heading("Dostawa"),
        words("Dostarczamy pod podany adres w ciągu [uzupełnij: czas, którego potrzebujecie]."),
        heading("Własność"),
        words("Do pełnej zapłaty towar pozostaje naszą własnością."),
        heading("Wady"),
        words(`Obowiązują prawa wynikające z ustawy. Jeśli coś ma wadę, napisz na ${email}.`),
        heading("Prawo"),
        words("Obowiązuje prawo następującego kraju: [uzupełnij: Twój kraj]."),
      ],
    },
    privacy: {
      title: "Prywatność",
      handle: "prywatnosc",
      parts: ({ company, address, email }) => [
        words(
          "Ta strona mówi, jakie dane osobowe przechowujemy, gdy odwiedzasz ten sklep lub składasz w nim zamówienie.",
        ),
        heading("Administrator danych"),
        words(company, address, email),
        heading("Gdy zamawiasz"),
        words(
          "Przechowujemy Twoje imię i nazwisko, adres, adres e-mail, numer telefonu, jeśli go podasz, oraz to, co zostało kupione. Potrzebujemy tych danych, aby dostarczyć zamówienie i prowadzić księgowość.",
        ),
        heading("Gdy nas odwiedzasz"),
        words(
          "Koszyk jest zapisany w Twojej przeglądarce. [uzupełnij: co zapisuje Wasz hosting i jak długo]",
        ),
        heading("Kto jeszcze otrzymuje dane"),
        list(
          "przewoźnik, który dostarcza paczkę: [uzupełnij: nazwa]",
          "usługa, która obsługuje płatność: [uzupełnij: nazwa]",
          "usługa, na której działa ten sklep i która wysyła jego e-maile: [uzupełnij: nazwa]",
        ),
        heading("Jak długo je przechowujemy"),
        words("Przechowujemy zamówienia przez [uzupełnij: liczba] lat, bo wymaga tego prawo."),
        heading("Twoje prawa"),
        words(
          `Możesz zapytać, jakie dane o Tobie przechowujemy, oraz zażądać ich poprawienia lub usunięcia. Napisz na ${email}. Możesz też złożyć skargę do organu nadzorczego: [uzupełnij: organ w Twoim kraju].`,
        ),
      ],
    },
    imprint: {
      title: "Dane firmy",
      handle: "dane-firmy",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Reprezentant: [uzupełnij: imię i nazwisko]"),
        heading("Kontakt"),
        words(`E-mail: ${email}`, "Telefon: [uzupełnij: numer telefonu]"),
        heading("Rejestr i podatki"),
        words("Rejestr: [uzupełnij: rejestr i numer, jeśli go masz]", ...taxIds),
      ],
    },
  },
};
