import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { listKeys } from "#domain/api-keys/list-keys.ts";
import { makeKey } from "#domain/api-keys/make-key.ts";
import { revokeKey } from "#domain/api-keys/revoke-key.ts";
import { dismissFirstSteps } from "#domain/dashboard/first-steps.ts";
import { listLowStock } from "#domain/dashboard/low-stock.ts";
import { salesSeries } from "#domain/dashboard/sales-series.ts";
import { summarizeDay } from "#domain/dashboard/summarize-day.ts";
import { hasDemoData } from "#domain/demo/has-demo-data.ts";
import { removeDemoData } from "#domain/demo/remove-demo-data.ts";
import { seedDemoData } from "#domain/demo/seed-demo-data.ts";
import { cancelJobAndFiles } from "#domain/exports/cancel-job-and-files.ts";
import { findExport, listExports } from "#domain/exports/find-export.ts";
import { openDownload } from "#domain/exports/open-download.ts";
import { recordLink } from "#domain/exports/record-link.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import { startExport } from "#domain/exports/start-export.ts";
import { listHistory } from "#domain/history/list-history.ts";
import { listHistoryPeople } from "#domain/history/list-people.ts";
import { openChange, putBack } from "#domain/history/put-back.ts";
import { answerImport } from "#domain/imports/answer-import.ts";
import { cancelImport } from "#domain/imports/cancel-import.ts";
import { findImport, listImports } from "#domain/imports/find-import.ts";
import { listImportItems } from "#domain/imports/list-import-items.ts";
import { listFailedPictures } from "#domain/imports/pictures/list-failed-pictures.ts";
import { startPictures } from "#domain/imports/pictures/start-pictures.ts";
import { receiveImport } from "#domain/imports/receive-import.ts";
import { removeImport } from "#domain/imports/remove-import.ts";
import { startImport } from "#domain/imports/start-import.ts";
import { countUndo, startUndo } from "#domain/imports/start-undo.ts";
import { writeRedirects } from "#domain/imports/write-redirects.ts";
import { findJobKind, listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import { writeJobReport } from "#domain/jobs/write-job-report.ts";
import { changeRole } from "#domain/people/change-role.ts";
import { endMembership } from "#domain/people/end-membership.ts";
import { acceptHandOver, askHandOver, endHandOver } from "#domain/people/hand-over.ts";
import { inviteAgain, invitePerson, listPending, revokeInvitation } from "#domain/people/invitations.ts";
import { listPeople } from "#domain/people/list-people.ts";
import { findMessage, listMessages, listWebhooks } from "#domain/webhooks/list-webhooks.ts";
import {
  changeWebhook,
  createWebhook,
  findWebhookSecret,
  removeWebhook,
  setWebhookActive,
} from "#domain/webhooks/save-webhook.ts";
import { sendAgain, sendSince, sendTest } from "#domain/webhooks/send-messages.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { newestChange } from "#test/factories-history.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { silentLog } from "#test/silent-log.ts";
import { BY, type Call, inOwn, KEYS, now, ORIGIN } from "./call.ts";

const WEBHOOK = { address: "https://hook.invalid/porcelain", topics: ["order.placed" as const] };

export const OF_THE_OFFICE: Record<string, Call> = {
  "jobs/list-jobs.ts#listJobs": inOwn((tx, { id }) => listJobs(tx, id)),
  "jobs/list-jobs.ts#findJobKind": inOwn((tx, { id, job }) => findJobKind(tx, id, job)),
  "jobs/list-jobs.ts#readJobReport": inOwn((tx, { id, job }) => readJobReport(tx, id, { id: job, after: 0 })),
  "jobs/write-job-report.ts#writeJobReport": async (db, { id, job }) => {
    const file = await writeJobReport(db, id, job);
    return file && text(file);
  },
  "imports/find-import.ts#findImport": inOwn((tx, store) => findImport(tx, store.id, store.import)),
  "imports/find-import.ts#listImports": inOwn((tx, { id }) => listImports(tx, id)),
  "imports/list-import-items.ts#listImportItems": inOwn((tx, store) =>
    listImportItems(tx, store.id, { id: store.import, after: -1 }),
  ),
  "imports/receive-import.ts#receiveImport": (db, { id }) =>
    receiveImport(db, id, {
      name: "plates.csv",
      content: Readable.from([Buffer.from("Handle,Title")]),
      by: BY,
    }),
  "imports/answer-import.ts#answerImport": inOwn((tx, store) =>
    answerImport(tx, store.id, store.import, { answers: {}, by: BY }),
  ),
  "imports/start-import.ts#startImport": inOwn((tx, store) =>
    startImport(tx, store.id, store.import, { seen: FIRST_ANSWERS, by: BY }),
  ),
  "imports/cancel-import.ts#cancelImport": inOwn((tx, store) => cancelImport(tx, store.id, store.import)),
  "imports/pictures/list-failed-pictures.ts#listFailedPictures": inOwn((tx, store) =>
    listFailedPictures(tx, store.id, store.import),
  ),
  "imports/pictures/start-pictures.ts#startPictures": inOwn((tx, store) =>
    startPictures(tx, store.id, store.import, BY),
  ),
  "imports/start-undo.ts#countUndo": inOwn((tx, store) => countUndo(tx, store.id, store.import)),
  "imports/start-undo.ts#startUndo": inOwn((tx, store) => startUndo(tx, store.id, store.import, BY)),
  "imports/write-redirects.ts#writeRedirects": (db, store) =>
    writeRedirects(db, store.id, {
      id: store.import,
      format: "nginx",
      addressOf: mailedSite("https://shop.example").addressOf,
    }),
  "imports/remove-import.ts#removeImport": inOwn((tx, store) => removeImport(tx, store.id, store.import)),
  "exports/find-export.ts#findExport": inOwn((tx, store) => findExport(tx, store.id, store.export)),
  "exports/find-export.ts#listExports": inOwn((tx, { id }) => listExports(tx, id)),
  "exports/open-download.ts#openDownload": async (db, store) => {
    const file = await openDownload({ db, storage: store.storage, log: silentLog }, store.id, {
      id: store.export,
      permissions: PERMISSIONS,
    });
    return file && text(file.content);
  },
  "exports/start-export.ts#startExport": inOwn((tx, { id }) =>
    startExport(tx, id, { input: { kind: "products", format: "storewright" }, by: BY }),
  ),
  "exports/record-link.ts#recordLink": inOwn((tx, store) =>
    recordLink(tx, store.id, { id: store.export, kind: "products", by: BY }),
  ),
  "exports/remove-export.ts#removeExport": inOwn((tx, store) => removeExport(tx, store.id, store.export)),
  "exports/cancel-job-and-files.ts#cancelJobAndFiles": inOwn((tx, { id, job }) =>
    cancelJobAndFiles(tx, id, job),
  ),
  "dashboard/first-steps.ts#dismissFirstSteps": (db, { id }) => dismissFirstSteps(db, id, BY),
  "dashboard/low-stock.ts#listLowStock": (db, { id }) => listLowStock(db, id),
  "dashboard/sales-series.ts#salesSeries": (db, { id }) =>
    salesSeries(db, id, { midnights: [new Date(0)], now }),
  "demo/has-demo-data.ts#hasDemoData": inOwn((tx, { id }) => hasDemoData(tx, id)),
  "demo/seed-demo-data.ts#seedDemoData": (db, { id, storage }) =>
    seedDemoData({ db, storage, demoPicturesDir: "domain/demo/pictures" }, id, { now, by: null }),
  "webhooks/list-webhooks.ts#listWebhooks": inOwn((tx, { id }) => listWebhooks(tx, id)),
  "webhooks/list-webhooks.ts#listMessages": inOwn((tx, { id, webhook }) =>
    listMessages(tx, id, { id: webhook.id }),
  ),
  "webhooks/list-webhooks.ts#findMessage": inOwn((tx, { id, webhook }) =>
    findMessage(tx, id, webhook.message),
  ),
  "webhooks/save-webhook.ts#findWebhookSecret": inOwn((tx, { id, webhook }) =>
    findWebhookSecret(tx, id, { id: webhook.id, keys: KEYS }),
  ),
  "webhooks/save-webhook.ts#createWebhook": (db, { id }) =>
    createWebhook(db, id, { keys: KEYS, input: WEBHOOK, by: BY }),
  "webhooks/save-webhook.ts#changeWebhook": (db, { id, webhook }) =>
    changeWebhook(db, id, { id: webhook.id, input: WEBHOOK, by: BY }),
  "webhooks/send-messages.ts#sendTest": inOwn((tx, { id, webhook }) => sendTest(tx, id, webhook.id)),
  "webhooks/send-messages.ts#sendAgain": inOwn((tx, { id, webhook }) => sendAgain(tx, id, webhook.message)),
  "webhooks/save-webhook.ts#setWebhookActive": (db, { id, webhook }) =>
    setWebhookActive(db, id, { id: webhook.id, active: true, by: BY }),
  "webhooks/send-messages.ts#sendSince": inOwn((tx, { id, webhook }) =>
    sendSince(tx, id, { id: webhook.id, since: new Date(0) }),
  ),
  "webhooks/save-webhook.ts#removeWebhook": (db, { id, webhook }) =>
    removeWebhook(db, id, { id: webhook.id, by: BY }),
  "api-keys/list-keys.ts#listKeys": inOwn((tx, { id }) => listKeys(tx, id)),
  "api-keys/make-key.ts#makeKey": inOwn((tx, { id, people }) =>
    makeKey(tx, id, {
      input: { name: "Newsletter", permissions: ["customers"], expires_in_days: null },
      by: { userId: people.owner, email: "ada@example.com" },
    }),
  ),
  "api-keys/revoke-key.ts#revokeKey": inOwn((tx, { id, apiKey, people }) =>
    revokeKey(tx, id, { id: apiKey, by: people.owner }),
  ),
  "people/list-people.ts#listPeople": inOwn((tx, { id }) => listPeople(tx, id)),
  "people/invitations.ts#invitePerson": inOwn((tx, { id, people }) =>
    invitePerson(tx, id, { input: { email: "dora@example.com", role: "content" }, by: people.owner }),
  ),
  "people/invitations.ts#listPending": inOwn((tx, { id }) => listPending(tx, id)),
  "people/invitations.ts#inviteAgain": inOwn((tx, { id, people }) =>
    inviteAgain(tx, id, { id: people.invitation, by: people.owner }),
  ),
  "people/invitations.ts#revokeInvitation": inOwn((tx, { id, people }) =>
    revokeInvitation(tx, id, { id: people.invitation, by: people.owner }),
  ),
  "people/hand-over.ts#endHandOver": inOwn((tx, { id, people }) => endHandOver(tx, id, people.heir)),
  "people/hand-over.ts#askHandOver": inOwn((tx, { id, people }) =>
    askHandOver(tx, id, { to: people.heir, by: people.owner }),
  ),
  "people/hand-over.ts#acceptHandOver": inOwn((tx, { id, people }) => acceptHandOver(tx, id, people.heir)),
  "people/change-role.ts#changeRole": inOwn((tx, { id, people }) =>
    changeRole(tx, id, { person: people.owner, role: "content", by: people.heir, proven: true }),
  ),
  "people/end-membership.ts#endMembership": inOwn((tx, { id, people }) =>
    endMembership(tx, id, { person: people.owner, by: people.heir, proven: true }),
  ),
  "dashboard/summarize-day.ts#summarizeDay": (db, { id }) =>
    summarizeDay(db, id, { since: new Date(0), now }),
  "history/list-history.ts#listHistory": (db, { id }) => listHistory(db, id, {}),
  "history/list-people.ts#listHistoryPeople": (db, { id }) => listHistoryPeople(db, id),
  "history/put-back.ts#openChange": async (db, { id }) =>
    openChange(db, id, await newestChange(db, id, "shipping"), { origin: ORIGIN, now }),
  "history/put-back.ts#putBack": async (db, { id }) =>
    putBack(db, id, await newestChange(db, id, "shipping"), {
      ...{ origin: ORIGIN, now, by: BY },
      ...{ permissions: PERMISSIONS, freshlyProven: true },
    }),
  "demo/remove-demo-data.ts#removeDemoData": inOwn((tx, { id }) => removeDemoData(tx, id, { by: null })),
};
