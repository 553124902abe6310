-- Claims read as far as they need to, in the order in which messages are sent; they used to sort all that wait.
create index webhook_messages_next on webhook_messages (webhook_id, due_at, seq) where state = 'waiting';
drop index webhook_messages_due;

-- Numbers come from a sequence. Every change of a message's state paid for this index, which nobody searched.
alter table webhook_messages drop constraint webhook_messages_seq_key;
