-- The receipt of a withdrawal shows the store's time, on the page as in the mail.
grant select (time_zone) on store_details to :"shopper";
