-- Of a refused file whose cells stand in the wrong columns: rows beside the names of their columns.
alter table imports add column example jsonb;
grant update (example) on imports to :"owner";
