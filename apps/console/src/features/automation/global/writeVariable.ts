import type { RowOf } from '@energy-console/contract'
import { adoptGlobals, type globalVariables, setGlobalVariable } from '@energy-console/contract/views'
import { action } from '../../../kit/action/action'

type Row = RowOf<typeof globalVariables>

/** Writes a new value, given as text; the server makes of it what the variable holds. */
export const writeVariable = action({
  call: setGlobalVariable,
  label: '写入变量',
  input: ({ name, value }: { name: string; value: string }) => ({ body: { name, value } }),
  done: '已写入',
})

/** Takes the value away: views stand at their own. */
export const clearVariable = action({
  call: setGlobalVariable,
  label: '清除当前值',
  input: ({ variableName }: Row) => ({ body: { name: variableName, value: null } }),
  when: ({ value }: Row) => value !== null,
  confirm: {
    title: '清除 {{name}} 的当前值？',
    text: '画面改为显示各自的默认值。',
    params: ({ variableName }: Row) => ({ name: variableName }),
  },
  done: '已清除',
})

/** Declares variables as they are. */
export const adoptVariables = action({
  call: adoptGlobals,
  label: '登记',
  input: (names: readonly string[]) => ({ body: { names: [...names] } }),
  done: { text: '已登记 {{count}} 个全局变量', params: ({ count }) => ({ count }) },
})
