-- What stands at the station of a device was left behind until now when the device was moved.
UPDATE "alarm_rule" r SET "station_id" = d.station_id FROM "device" d WHERE d.id = r.device_id AND r.station_id <> d.station_id;

UPDATE "interlock" i SET "station_id" = p.station_id FROM "point" p WHERE p.id = i.item_id AND i.station_id <> p.station_id;

UPDATE "counter_correction" c SET "station_id" = p.station_id FROM "point" p WHERE p.id = c.item_id AND c.station_id <> p.station_id;

-- One whose name its new station has already stays where it can be found, for somebody to rename it.
UPDATE "standby_source" s SET "station_id" = d.station_id FROM "device" d
WHERE d.id = s.device_id AND s.station_id <> d.station_id
  AND NOT EXISTS (SELECT FROM "standby_source" o WHERE o.station_id = d.station_id AND o.source_name = s.source_name);

UPDATE "standby_run" r SET "station_id" = s.station_id FROM "standby_source" s WHERE s.id = r.source_id AND r.station_id <> s.station_id;

UPDATE "standby_test" t SET "station_id" = s.station_id FROM "standby_source" s WHERE s.id = t.source_id AND t.station_id <> s.station_id;
