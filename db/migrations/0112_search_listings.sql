-- What an owner writes for search engines and shared links. An empty text is made from the title and the description.
do $$
declare listed text;
begin
  foreach listed in array array['stores', 'products', 'collections', 'pages'] loop
    execute format('alter table %I
      add column search_title text not null default '''' check (char_length(search_title) <= 255),
      add column search_description text not null default '''' check (char_length(search_description) <= 500)', listed);
  end loop;
end $$;

-- The picture of links to the store; a url of its own uploads, or empty.
alter table stores
  add column social_image_url text not null default '',
  add column social_image_alt text not null default '' check (char_length(social_image_alt) <= 255);

grant update (search_title, search_description, social_image_url, social_image_alt) on stores to :"owner";
