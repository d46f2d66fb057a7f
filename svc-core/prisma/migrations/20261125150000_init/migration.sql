-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "pseudo" TEXT NOT NULL,
    "pseudo_key" TEXT NOT NULL,
    "pseudo_skeleton" TEXT,
    "nom" TEXT NOT NULL,
    "prenom" TEXT NOT NULL,
    "password_hash" TEXT,
    "pending_email" TEXT,
    "phone" TEXT,
    "profile_picture" TEXT,
    "is_email_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_global_admin" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "delete_after" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_code" (
    "email_hash" TEXT NOT NULL,
    "user_id" INTEGER,
    "code_hash" TEXT NOT NULL,
    "device_hash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_code_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "previous_token_hash" TEXT,
    "user_id" INTEGER NOT NULL,
    "remember_me" BOOLEAN NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "proof_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_device" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateTable
CREATE TABLE "queued_mail" (
    "id" UUID NOT NULL,
    "payload" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queued_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_request" (
    "key" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_request_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "password_reset_token" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "used" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_change" (
    "user_id" INTEGER NOT NULL,
    "email_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oidc_attempt" (
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "user_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_attempt_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "entity_id" INTEGER,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_kind" (
    "kind" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "uploads_per_hour" INTEGER,
    "is_declared" BOOLEAN NOT NULL,
    "is_guarded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "file_kind_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "upload_allowance" (
    "kind" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "uploads_per_hour" INTEGER NOT NULL,

    CONSTRAINT "upload_allowance_pkey" PRIMARY KEY ("kind","user_id")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "user_id" INTEGER,
    "user_agent" TEXT,
    "url" TEXT,
    "resolved" BOOLEAN NOT NULL DEFAULT false,
    "reply" TEXT,
    "admin_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "error_group" (
    "id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "route" TEXT,
    "error_type" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status_code" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "resolved" BOOLEAN NOT NULL DEFAULT false,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "error_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_error_log" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status_code" INTEGER NOT NULL,
    "stack" TEXT,
    "error_type" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "route" TEXT,
    "request_id" TEXT,
    "user_agent" TEXT,
    "ip" TEXT,
    "headers" JSONB,
    "body" JSONB,
    "query_params" JSONB,
    "user_id" INTEGER,
    "resolved" BOOLEAN NOT NULL DEFAULT false,
    "resolved_by" INTEGER,
    "resolved_at" TIMESTAMPTZ(3),
    "admin_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_error_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "service" TEXT NOT NULL,
    "user_id" INTEGER,
    "admin_mode" BOOLEAN NOT NULL,
    "action" TEXT NOT NULL,
    "entity_type" TEXT,
    "entity_id" TEXT,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_export" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "services" TEXT[],
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_part" (
    "export_id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_part_pkey" PRIMARY KEY ("export_id","service")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_hash_key" ON "users"("email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "users_pseudo_key_key" ON "users"("pseudo_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_pseudo_skeleton_key" ON "users"("pseudo_skeleton");

-- CreateIndex
CREATE INDEX "users_delete_after_idx" ON "users"("delete_after");

-- CreateIndex
CREATE UNIQUE INDEX "verification_code_user_id_key" ON "verification_code"("user_id");

-- CreateIndex
CREATE INDEX "verification_code_expires_at_idx" ON "verification_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "session_previous_token_hash_key" ON "session"("previous_token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "known_device_last_used_at_idx" ON "known_device"("last_used_at");

-- CreateIndex
CREATE INDEX "queued_mail_next_attempt_at_idx" ON "queued_mail"("next_attempt_at");

-- CreateIndex
CREATE INDEX "mail_request_created_at_idx" ON "mail_request"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_token_key" ON "password_reset_token"("token");

-- CreateIndex
CREATE INDEX "password_reset_token_user_id_idx" ON "password_reset_token"("user_id");

-- CreateIndex
CREATE INDEX "password_reset_token_expires_at_idx" ON "password_reset_token"("expires_at");

-- CreateIndex
CREATE INDEX "email_change_expires_at_idx" ON "email_change"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_subject_key" ON "identity"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "identity_user_id_provider_key" ON "identity"("user_id", "provider");

-- CreateIndex
CREATE INDEX "oidc_attempt_browser_hash_idx" ON "oidc_attempt"("browser_hash");

-- CreateIndex
CREATE INDEX "oidc_attempt_expires_at_idx" ON "oidc_attempt"("expires_at");

-- CreateIndex
CREATE INDEX "stored_file_user_id_idx" ON "stored_file"("user_id");

-- CreateIndex
CREATE INDEX "stored_file_kind_entity_id_idx" ON "stored_file"("kind", "entity_id");

-- CreateIndex
CREATE INDEX "stored_file_created_at_idx" ON "stored_file"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "file_kind_folder_key" ON "file_kind"("folder");

-- CreateIndex
CREATE INDEX "upload_allowance_user_id_idx" ON "upload_allowance"("user_id");

-- CreateIndex
CREATE INDEX "feedback_user_id_idx" ON "feedback"("user_id");

-- CreateIndex
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "error_group_fingerprint_key" ON "error_group"("fingerprint");

-- CreateIndex
CREATE INDEX "error_group_last_seen_at_idx" ON "error_group"("last_seen_at");

-- CreateIndex
CREATE INDEX "api_error_log_group_id_created_at_idx" ON "api_error_log"("group_id", "created_at");

-- CreateIndex
CREATE INDEX "api_error_log_created_at_idx" ON "api_error_log"("created_at");

-- CreateIndex
CREATE INDEX "api_error_log_request_id_idx" ON "api_error_log"("request_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "audit_entry_user_id_at_idx" ON "audit_entry"("user_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_entity_type_entity_id_idx" ON "audit_entry"("entity_type", "entity_id");

-- CreateIndex
CREATE INDEX "data_export_user_id_idx" ON "data_export"("user_id");

-- CreateIndex
CREATE INDEX "data_export_expires_at_idx" ON "data_export"("expires_at");

-- AddForeignKey
ALTER TABLE "verification_code" ADD CONSTRAINT "verification_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_token" ADD CONSTRAINT "password_reset_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_error_log" ADD CONSTRAINT "api_error_log_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "error_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "data_export"("id") ON DELETE CASCADE ON UPDATE CASCADE;
