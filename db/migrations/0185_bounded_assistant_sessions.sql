-- A store holds a bounded number of assistants' carts and checkouts: a new one makes the oldest give way.
grant delete on assistant_sessions to :"shopper";
