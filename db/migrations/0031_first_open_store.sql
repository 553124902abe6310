-- Addresses that name no store are answered by the oldest open one; the site map lists all open ones in that order.
create index stores_oldest_open on stores (created_at, id) where onboarding_completed;
