export {
  type BareDatabase,
  createEmptyDatabase,
  createMigratedDatabase,
  createTestDatabase,
  type TestDatabase,
} from './testDatabase'
