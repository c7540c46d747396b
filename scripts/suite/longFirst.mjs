import { BaseSequencer } from 'vitest/node'

/**
 * Files that take long for their size: walks over all calls, and whole servers that are started and waited for. Begun last they
 * would run on alone, each on a core of its own or on none.
 */
const long =
  /\/(contract-tests|process|embedded|backup|demo)\/[^/]*\.db\.test\.ts$|\/(olderRows|dataFolders)\.db\.test\.ts$/

/** Long files come first; the others as always: by what they took the last time, else by their size. */
export class LongFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    /** @param {import('vitest/node').TestSpecification} file */
    const isLong = ({ moduleId }) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
