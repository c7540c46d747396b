import { totalmem } from 'node:os'

const gibibyte = 1024 ** 3

/**
 * Tuned for ingest on a small machine: acknowledged readings survive anything (`fsync`, `synchronous_commit`),
 * checkpoints are rare and spread, so that they do not show in the acknowledgement times.
 */
export function productionSettings(): Record<string, string> {
  const isRoomy = totalmem() >= 3 * gibibyte
  return {
    shared_buffers: isRoomy ? '512MB' : '128MB',
    effective_cache_size: isRoomy ? '1536MB' : '384MB',
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    max_connections: '60',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    // The cores are shared with the server itself, and parallel plans need shared memory that containers keep small.
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '10s',
  }
}

/** For tests: as fast as it goes, and gone with the power. */
export const throwawaySettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
  max_wal_size: '1GB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** What holds for every embedded server, whatever it is used for. */
export function fixedSettings(port: number): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // No values of failed statements in the log: neither the statement itself nor its details.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
}
