/*
 * The schematic document core: item kinds, documents, bindings and events, geometry. No DOM, no React. What only an
 * editor needs (store, history, tools, commands) is at `@energy-console/schematic/editor`.
 */
export * from './camera'
export * from './document'
export * from './geometry'
export * from './kinds'
export * from './runtime'
