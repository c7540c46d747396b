-- Every batch rewrites rows of this small table: room in the page keeps the updates off its index.
alter table latest_value set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
