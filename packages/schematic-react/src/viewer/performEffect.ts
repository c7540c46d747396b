import type { Effect, Scalar, ViewSession } from '@energy-console/schematic'
import type { ViewHost } from './host'

/** What only the viewer itself can do. */
export interface ViewerActions {
  openPage(pageId: string): void
  showPage(pageId: string): void
  runScript(script: string): void
  setGlobal(name: string, value: Scalar): Promise<void>
}

/** Carries out one effect of an event: asks the user first where the effect says so. */
export async function performEffect(
  effect: Effect,
  { session, host, actions }: { session: ViewSession; host: ViewHost; actions: ViewerActions },
): Promise<void> {
  switch (effect.type) {
    case 'setCustom':
      session.setValue(effect.sourceId, { value: effect.value, quality: 0 })
      break
    case 'setGlobal':
      await actions.setGlobal(effect.variable, effect.value)
      break
    case 'writeValue':
      if (host.writeRefusal === undefined) await host.writeValue(effect)
      else host.notify('error', host.writeRefusal)
      break
    case 'prompt':
      if (effect.isCommand && host.writeRefusal !== undefined) {
        host.notify('error', host.writeRefusal)
        break
      }
      session.answer(effect, await host.prompt(effect.label, String(effect.current ?? '')))
      break
    case 'confirm':
      if (await host.confirm(effect.text)) session.perform(effect.effects)
      break
    case 'openPage':
      actions.openPage(effect.pageId)
      break
    case 'showPage':
      actions.showPage(effect.pageId)
      break
    case 'openView':
      host.openView(effect.viewId)
      break
    case 'openURL':
      host.openUrl(effect.url)
      break
    case 'execScript':
      actions.runScript(effect.script)
      break
    case 'refused':
      host.notify('error', effect.reason)
      break
    default:
      effect satisfies never
  }
  session.flush()
}
