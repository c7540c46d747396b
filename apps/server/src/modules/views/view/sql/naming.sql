-- The records that the document of a view names, each as its noun and its id, `device:12`: by a field of that noun, or by one
-- that holds a list of ids. A list holds quoted ids and nothing else.
create function records_named_in(document text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct named.noun || ':' || named.id), '{}') from (
    select case field.m[1] when 'deviceId' then 'device' when 'modelId' then 'product' when 'itemId' then 'point' else 'view' end,
      field.m[2]
    from regexp_matches(document, '"(deviceId|modelId|itemId|gotoView)"\s*:\s*"(\d{1,18})"', 'g') as field(m)
    union all
    select 'point', id.m[1]
    from regexp_matches(document, '"refreshItemIds"\s*:\s*\[([^\]]*)\]', 'g') as list(m),
      regexp_matches(list.m[1], '"(\d{1,18})"', 'g') as id(m)
  ) as named(noun, id)
$$;

create function note_named_records() returns trigger language plpgsql as $$
begin
  new.named := records_named_in(new.content);
  return new;
end $$;

create trigger view_named before insert or update of content on view for each row execute function note_named_records();
create trigger view_version_named before insert or update of content on view_version
  for each row execute function note_named_records();
