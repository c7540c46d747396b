import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import type { ScriptJob } from './protocol'
import { runScript } from './runScript'

const loading = newQuickJSWASMModuleFromVariant(variant)

addEventListener('message', async ({ data }: MessageEvent<ScriptJob>) => {
  postMessage(runScript(await loading, data))
})
