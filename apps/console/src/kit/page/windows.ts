/** Where a view is shown without the shell. */
export const viewerWindow = { path: '/zutai-viewer/:zutaiId' } as const

/** Where a view is drawn. */
export const editorWindow = { path: '/zutai-editor/:zutaiId' } as const

/** Where it is drawn how a product looks. */
export const layoutWindow = { path: '/model-layout/:productId' } as const
