import { heading, list, words } from "#rules/shop-page/text-html.ts";
import type { StartingWords } from "./starting-words.ts";

export const italian: StartingWords = {
  blanks: {
    company: "[da completare: nome della tua azienda]",
    address: "[da completare: il tuo indirizzo]",
    email: "[da completare: il tuo indirizzo e-mail]",
    taxNumber: "[da completare: il tuo codice fiscale, se ne hai uno]",
  },
  taxNumber: (number) => `Codice fiscale: ${number}`,
  vatId: (id) => `Partita IVA: ${id}`,
  pages: {
    about: {
      title: "Chi siamo",
      handle: "chi-siamo",
      parts: ({ store }) => [
        words(`${store} è [da completare: chi siete, e dove].`),
        words(
          "Realizziamo [da completare: che cosa fate, e per chi]. Tutto è iniziato con [da completare: come è iniziato].",
        ),
        heading("Come lavoriamo"),
        list(
          "[da completare: di che cosa sono fatti i prodotti]",
          "[da completare: chi li realizza]",
          "[da completare: a che cosa tenete di più]",
        ),
      ],
    },
    contact: {
      title: "Contatti",
      handle: "contatti",
      parts: ({ company, address, email }) => [
        words("Hai una domanda su un prodotto o un ordine? Scrivici."),
        words(`E-mail: ${email}`),
        words("Rispondiamo entro [da completare: numero] giorni lavorativi."),
        heading("Indirizzo"),
        words(company, address),
      ],
    },
    shipping: {
      title: "Spedizione",
      handle: "spedizione",
      parts: ({ email }) => [
        heading("Dove spediamo"),
        words("Spediamo nei seguenti Paesi: [da completare: i Paesi in cui spedisci]."),
        heading("Quanto ci vuole"),
        words(
          "Affidiamo il pacco al corriere entro [da completare: numero] giorni lavorativi. Da quel momento servono [da completare: numero] giorni.",
        ),
        heading("Quanto costa"),
        words("I costi di spedizione sono indicati alla cassa, prima del pagamento."),
        heading("Se qualcosa va storto"),
        words(`Il pacco è in ritardo o danneggiato? Scrivi a ${email} indicando il numero d’ordine.`),
      ],
    },
    returns: {
      title: "Resi",
      handle: "resi",
      parts: ({ company, address, email }) => [
        words(
          "Puoi restituire il tuo ordine entro [da completare: numero] giorni dalla consegna, senza indicarne il motivo.",
        ),
        heading("Come fare un reso"),
        list(
          `Scrivi a ${email} indicando il numero d’ordine e che cosa restituisci.`,
          "Imballa bene gli articoli. Devono essere come li hai ricevuti.",
          "Spediscili all’indirizzo qui sotto entro [da completare: numero] giorni.",
        ),
        words(company, address),
        heading("Quanto costa"),
        words("Le spese di restituzione sono a carico di [da completare: chi le paga]."),
        heading("Il rimborso"),
        words(
          "Rimborsiamo quanto hai pagato entro [da completare: numero] giorni dalla tua comunicazione, con lo stesso mezzo di pagamento che hai usato.",
        ),
        heading("Che cosa non si può restituire"),
        list("[da completare: che cosa è escluso, ad esempio gli articoli su misura]"),
      ],
    },
    terms: {
      title: "Condizioni di vendita",
      handle: "condizioni-di-vendita",
      parts: ({ store, company, address, email }) => [
        words(`Queste condizioni si applicano a tutti gli ordini effettuati su ${store}.`),
        heading("Chi vende"),
        words(company, address, email),
        heading("Ordine e contratto"),
        words(
          "Ciò che il negozio mostra è un invito a ordinare. Con l’ordine fai una proposta di acquisto. Il contratto si conclude quando [da completare: quando accettate, ad esempio: confermiamo l’ordine via e-mail].",
        ),
        heading("Prezzi e pagamento"),
        words(
          "I prezzi si intendono [da completare: con o senza imposte]. Tutti i costi e i metodi di pagamento sono indicati alla cassa.",
        ),
        heading("Consegna"),
        words("Consegniamo all’indirizzo che indichi, entro [da completare: il tempo che vi serve]."),
        heading("Proprietà"),
        words("La merce resta di nostra proprietà fino al pagamento completo."),
        heading("Difetti"),
        words(`Valgono i diritti previsti dalla legge. Se un articolo è difettoso, scrivi a ${email}.`),
        heading("Legge applicabile"),
        words("Si applica la legge del seguente Paese: [da completare: il tuo Paese]."),
      ],
    },
    privacy: {
      title: "Privacy",
      handle: "privacy",
      parts: ({ company, address, email }) => [
        words(
          "Questa pagina spiega quali dati personali conserviamo quando visiti questo negozio o fai un ordine.",
        ),
        heading("Titolare del trattamento"),
        words(company, address, email),
        heading("Quando ordini"),
        words(
          "Conserviamo nome, indirizzo, indirizzo e-mail, numero di telefono se lo inserisci, e ciò che hai acquistato. Ci servono per consegnare l’ordine e tenere la contabilità.",
        ),
        heading("Quando visiti il negozio"),
        words(
          "Il carrello è conservato nel tuo browser. [da completare: che cosa registra il vostro hosting, e per quanto tempo]",
        ),
        heading("Chi altro riceve i dati"),
        list(
          "il corriere che consegna il pacco: [da completare: il suo nome]",
          "il servizio che gestisce il pagamento: [da completare: il suo nome]",
          "il servizio che ospita questo negozio e ne invia le e-mail: [da completare: il suo nome]",
        ),
        heading("Per quanto tempo li conserviamo"),
        words("Conserviamo gli ordini per [da completare: numero] anni, perché la legge lo richiede."),
        heading("I tuoi diritti"),
        words(
          `Puoi chiedere quali dati conserviamo su di te, e farli correggere o cancellare. Scrivi a ${email}. Puoi anche presentare reclamo a [da completare: l’autorità del tuo Paese].`,
        ),
      ],
    },
    imprint: {
      title: "Note legali",
      handle: "note-legali",
      parts: ({ company, address, email, taxIds }) => [
        words(company, address),
        words("Rappresentata da: [da completare: nome di una persona]"),
        heading("Contatti"),
        words(`E-mail: ${email}`, "Telefono: [da completare: numero di telefono]"),
        heading("Registro e dati fiscali"),
        words("Registro: [da completare: registro e numero, se presente]", ...taxIds),
      ],
    },
  },
};
