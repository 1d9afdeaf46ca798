-- What GET /api/search finds across all communities: houses by the beginning of their number, in order, and communities by
-- what the trigram index knows nothing of, as in 0016.
create index if not exists houses_all_numbered on data.houses (lower(number), division);
create index if not exists communities_of_pieces on data.communities using gin (public.pieces(lower(name || ' ' || area || ' ' || city)))
  where lower(name || ' ' || area || ' ' || city) ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]';
