export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testDatabase'
