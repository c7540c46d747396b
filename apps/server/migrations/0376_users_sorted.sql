CREATE INDEX "app_user_name_index" ON "app_user" USING btree ("tenant_id","real_name");

CREATE INDEX "app_user_phone_index" ON "app_user" USING btree ("tenant_id","phone");

CREATE INDEX "app_user_status_index" ON "app_user" USING btree ("tenant_id","status","id");

CREATE INDEX "app_user_created_index" ON "app_user" USING btree ("tenant_id","create_time");

CREATE INDEX "app_user_role_index" ON "app_user" USING btree ("tenant_id","role_id");

CREATE INDEX "app_user_dept_index" ON "app_user" USING btree ("tenant_id","dept_id");
