import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const swedish: StartingWords = {
  blanks: {
    company: "[fyll i: ditt företagsnamn]",
    address: "[fyll i: din adress]",
    email: "[fyll i: din e-postadress]",
    taxNumber: "[fyll i: ditt skattenummer, om du har ett]",
  },
  taxNumber: (number) => `Skattenummer: ${number}`,
  vatId: (id) => `Momsregistreringsnummer: ${id}`,
  pages: {
    about: {
      title: "Om oss",
      handle: "om-oss",
      parts: ({ store }) => [
        words(`${store} är [fyll i: vilka ni är, och var].`),
        words("Vi gör [fyll i: vad ni gör, och för vem]. Det började med [fyll i: hur det började]."),
        heading("Så arbetar vi"),
        list(
          "[fyll i: vad era produkter är gjorda av]",
          "[fyll i: vem som gör dem]",
          "[fyll i: vad som är viktigast för er]",
        ),
      ],
    },
    contact: {
      title: "Kontakt",
      handle: "kontakt",
      parts: ({ company, address, email }) => [
        words("Har du en fråga om en produkt eller en beställning? Skriv till oss."),
        words(`E-post: ${email}`),
        words("Vi svarar inom [fyll i: antal] arbetsdagar."),
        heading("Adress"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Frakt",
      handle: "frakt",
      parts: ({ email }) => [
        heading("Vart vi skickar"),
        words("Vi skickar till följande länder: [fyll i: länder ni skickar till]."),
        heading("Hur lång tid det tar"),
        words(
          "Vi lämnar ditt paket till transportören inom [fyll i: antal] arbetsdagar. Därefter tar det [fyll i: antal] dagar.",
        ),
        heading("Vad det kostar"),
        words("Fraktkostnaden visas i kassan innan du betalar."),
        heading("Om något går fel"),
        words(`Är ditt paket försenat eller skadat? Skriv till ${email} och uppge ditt ordernummer.`),
      ],
    },
    returns: {
      title: "Returer",
      handle: "returer",
      parts: ({ company, address, email }) => [
        words(
          "Du får returnera din beställning inom [fyll i: antal] dagar efter att den kommit fram, utan att ange något skäl.",
        ),
        heading("Så returnerar du"),
        list(
          `Skriv till ${email} med ditt ordernummer och vad du returnerar.`,
          "Packa varorna väl. De ska vara som när du fick dem.",
          "Skicka dem till adressen nedan inom [fyll i: antal] dagar.",
        ),
        words(company, address),
        heading("Vad det kostar"),
        words("Returfrakten betalas av [fyll i: vem som betalar]."),
        heading("Dina pengar"),
        words(
          "Vi betalar tillbaka det du har betalat inom [fyll i: antal] dagar efter ditt meddelande, på samma sätt som du betalade.",
        ),
        heading("Vad som inte kan returneras"),
        list("[fyll i: vad som är undantaget, till exempel varor på beställning]"),
      ],
    },
    terms: {
      title: "Köpvillkor",
      handle: "kopvillkor",
      parts: ({ store, company, address, email }) => [
        words(`Dessa villkor gäller för alla beställningar hos ${store}.`),
        heading("Vem som säljer"),
        words(company, address, email),
        heading("Beställning och avtal"),
        words(
          "Det som butiken visar är en inbjudan att beställa. Genom att beställa erbjuder du dig att köpa. Avtalet ingås när [fyll i: när ni accepterar, till exempel: vi bekräftar din beställning med e-post].",
        ),
        heading("Priser och betalning"),
        words("Priserna anges [fyll i: med eller utan skatt]. Alla kostnader och betalsätt visas i kassan."),
        heading("Leverans"),
        words("Vi levererar till den adress som du anger, inom [fyll i: den tid ni behöver]."),
        heading("Äganderätt"),
        words("Varorna är vår egendom tills de är helt betalda."),
        heading("Fel på varan"),
        words(`Lagens rättigheter gäller. Är det något fel, skriv till ${email}.`),
        heading("Lag"),
        words("Lagen i följande land gäller: [fyll i: ditt land]."),
      ],
    },
    privacy: {
      title: "Integritet",
      handle: "integritet",
      parts: ({ company, address, email }) => [
        words(
          "Den här sidan berättar vilka personuppgifter vi sparar när du besöker butiken eller beställer här.",
        ),
        heading("Personuppgiftsansvarig"),
        words(company, address, email),
        heading("När du beställer"),
        words(
          "Vi sparar ditt namn, din adress, din e-postadress, ditt telefonnummer om du anger det, och vad du har köpt. Vi behöver uppgifterna för att leverera din beställning och sköta vår bokföring.",
        ),
        heading("När du besöker oss"),
        words(
          "Din varukorg sparas i din egen webbläsare. [fyll i: vad ert webbhotell loggar, och hur länge]",
        ),
        heading("Vilka fler som får uppgifter"),
        list(
          "transportören som levererar ditt paket: [fyll i: namnet]",
          "tjänsten som hanterar din betalning: [fyll i: namnet]",
          "tjänsten som driver butiken och skickar dess e-post: [fyll i: namnet]",
        ),
        heading("Hur länge vi sparar dem"),
        words("Vi sparar beställningar i [fyll i: antal] år, eftersom lagen kräver det."),
        heading("Dina rättigheter"),
        words(
          `Du kan fråga vilka uppgifter vi har om dig, och få dem rättade eller raderade. Skriv till ${email}. Du kan också klaga hos [fyll i: tillsynsmyndigheten i ditt land].`,
        ),
      ],
    },
    imprint: {
      title: "Företagsuppgifter",
      handle: "foretagsuppgifter",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Företräds av: [fyll i: en persons namn]"),
        heading("Kontakt"),
        words(`E-post: ${email}`, "Telefon: [fyll i: telefonnummer]"),
        heading("Register och skatt"),
        words("Register: [fyll i: register och nummer, om du har ett]", ...taxIds),
      ],
    },
  },
};
