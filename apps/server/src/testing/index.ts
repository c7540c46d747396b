export { createEmptyDatabase, createTestDatabase, type TestDatabase, testDatabaseUrl } from './testDatabase'
