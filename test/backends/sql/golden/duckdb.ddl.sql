create table "release" (
  "id" varchar not null primary key,
  "headline" varchar,
  "headline_u121" varchar,
  "organisation" varchar,
  "organisation_u121" varchar,
  "organisation_normalized" varchar,
  "source" varchar,
  "source_normalized" varchar,
  "isin" varchar[],
  "contact" varchar,
  "pages" bigint,
  "price" double,
  "live" boolean,
  "versioncreated" timestamp
);
