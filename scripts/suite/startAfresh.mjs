import { vi } from 'vitest'

// before each file of tests that share a process and change what they load: of the one before it nothing is left but packages
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
