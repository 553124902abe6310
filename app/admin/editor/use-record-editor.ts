import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { lostConnection, sentenceOf } from "#app/admin/api/api-error.ts";
import { capitalized, listPath, type RecordNoun } from "#app/admin/record-noun.ts";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { type Refusal, readSaveResult, type SaveResult } from "./save-result.ts";

/** A record as the server stores it. */
export type Kept = { title: string } | { from: string };

/** A form's contents (`mine`) and the version of the record that they are based on. */
type Draft<K extends Kept, Mine> = {
  /** Undefined for a new record. */
  opened: K | undefined;
  changed: boolean;
  /** Fills the form with these contents, based on another version. */
  show(mine: Mine, opened: K | undefined): void;
};

/** The record was saved elsewhere since it was opened. */
export type Clash<K extends Kept, Mine> = { sentence: string; opened: K; current: K; mine: Mine };

type RecordEditorOptions<K extends Kept, Mine> = {
  noun: RecordNoun;
  draft: Draft<K, Mine>;
  /** One request: updates the opened record, or creates one. */
  request(opened: K | undefined, mine: Mine): Promise<Response>;
  /** Shows the server's messages in the form. Returns a better sentence for the toast, if there is one. */
  refuse(refusal: Refusal): string | undefined;
  /** Where shoppers see what was saved, if they do. */
  addressInStore?(mine: Mine): string | undefined;
  /** The contents without the ids of a deleted record. */
  withoutIds?(mine: Mine): Mine;
};

export type RecordEditor<K extends Kept, Mine> = ReturnType<typeof useRecordEditor<K, Mine>>;

/** Sends a form's contents, and handles each response without losing them. */
export function useRecordEditor<K extends Kept, Mine>(options: RecordEditorOptions<K, Mine>) {
  const { noun, draft, request, refuse, addressInStore, withoutIds = (mine) => mine } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const guard = useLeaveGuard(draft.changed);
  const [saving, setSaving] = useState(false);
  const [clash, setClash] = useState<Clash<K, Mine>>();
  const [deleted, setDeleted] = useState<Mine>();

  async function send(opened: K | undefined, mine: Mine) {
    setSaving(true);
    try {
      follow(await readSaveResult<K>(await request(opened, mine), !opened), opened, mine);
    } catch (error) {
      showFailure(
        sentenceOf(error, lostConnection(error) ?? "Your changes are still here. Please try again."),
      );
    } finally {
      setSaving(false);
    }
  }

  function follow(result: SaveResult<K>, opened: K | undefined, mine: Mine) {
    if (result.ok) leave(opened ? "updated" : "created", mine);
    else if (result.reason === "refused") showFailure(refuse(result) ?? firstMessage(result));
    else if (result.reason === "deleted") setDeleted(mine);
    else if (opened) setClash({ sentence: result.sentence, opened, current: result.current, mine });
  }

  function leave(done: "updated" | "created", mine: Mine) {
    showToast({ title: `${capitalized(noun)} ${done}`, leaving: true, inStore: addressInStore?.(mine) });
    void queryClient.invalidateQueries({ queryKey: [`${noun}s`] });
    guard.letGo();
    navigate(listPath(noun));
  }

  function showFailure(description: string) {
    showToast({ kind: "error", title: `Error saving ${noun}`, description });
  }

  /** The form shows the decision before it is sent, so that a refusal finds it there. */
  function decide(mine: Mine) {
    if (!clash) return;
    setClash(undefined);
    draft.show(mine, clash.current);
    void send(clash.current, mine);
  }

  function takeTheirs(theirs: Mine) {
    if (!clash) return;
    setClash(undefined);
    draft.show(theirs, clash.current);
  }

  function saveAsNew() {
    if (!deleted) return;
    const mine = withoutIds(deleted);
    setDeleted(undefined);
    draft.show(mine, undefined);
    void send(undefined, mine);
  }

  return {
    noun,
    title: draft.opened ? nameOf(draft.opened) : `New ${noun}`,
    changed: draft.changed,
    send: (mine: Mine) => send(draft.opened, mine),
    saving,
    leaveQuestion: guard.question,
    clash,
    decide,
    takeTheirs,
    closeClash: () => setClash(undefined),
    isDeleted: deleted !== undefined,
    saveAsNew,
    closeDeleted: () => setDeleted(undefined),
  };
}

function nameOf(kept: Kept): string {
  return "title" in kept ? kept.title : kept.from;
}

function firstMessage({ sentence, fields }: Refusal): string {
  return Object.values(fields)[0] ?? sentence;
}
