/** States of a repair order in which whoever has it has something to do. */
export const workedStates = ['dispatched', 'working', 'suspended', 'returned'] as const
