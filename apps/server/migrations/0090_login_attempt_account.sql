CREATE INDEX "login_attempt_account_index" ON "login_attempt" USING btree ("tenant_id","account","at");
