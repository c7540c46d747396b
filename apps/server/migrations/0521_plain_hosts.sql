-- One spelling of a name, unless both spellings are there: those connect to one controller, and are for people to look at.
update "virtual_gateway" v set host = lower(rtrim(v.host, '.'))
where v.host <> lower(rtrim(v.host, '.')) and rtrim(v.host, '.') <> '' and not exists (
  select from "virtual_gateway" o where o.tenant_id = v.tenant_id and o.port = v.port and o.id <> v.id
    and lower(rtrim(o.host, '.')) = lower(rtrim(v.host, '.')));
