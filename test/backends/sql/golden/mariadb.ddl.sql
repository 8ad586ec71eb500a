create table `release` (
  `id` varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin not null primary key,
  `headline` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `headline_u121` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `organisation` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `organisation_u121` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `organisation_normalized` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `source` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `source_normalized` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `isin` json,
  `contact` longtext character set utf8mb4 collate utf8mb4_nopad_bin,
  `pages` bigint,
  `price` double,
  `live` boolean,
  `versioncreated` datetime(3)
);
create index `release_organisation_normalized_idx` on `release` (`organisation_normalized`(250));
create index `release_source_normalized_idx` on `release` (`source_normalized`(250));
create index `release_pages_idx` on `release` (`pages`);
create index `release_price_idx` on `release` (`price`);
create index `release_live_idx` on `release` (`live`);
create index `release_versioncreated_idx` on `release` (`versioncreated`);
