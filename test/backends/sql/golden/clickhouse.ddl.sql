create table "release" (
  "id" String not null primary key,
  "headline" Nullable(String),
  "headline_u121" Nullable(String),
  "organisation" Nullable(String),
  "organisation_u121" Nullable(String),
  "organisation_normalized" Nullable(String),
  "source" Nullable(String),
  "source_normalized" Nullable(String),
  "isin" Array(String),
  "contact" Nullable(String),
  "pages" Nullable(Int64),
  "price" Nullable(Float64),
  "live" Nullable(Bool),
  "versioncreated" Nullable(DateTime64(3, 'UTC'))
) engine = MergeTree;
alter table "release" add index "release_headline_u121_fast" splitByChar(' ', ifNull("headline_u121", '')) type text(tokenizer = 'array');
alter table "release" materialize index "release_headline_u121_fast";
alter table "release" add index "release_organisation_u121_fast" splitByChar(' ', ifNull("organisation_u121", '')) type text(tokenizer = 'array');
alter table "release" materialize index "release_organisation_u121_fast";
alter table "release" add index "release_isin_fast" "isin" type text(tokenizer = 'array');
alter table "release" materialize index "release_isin_fast";
