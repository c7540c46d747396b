import type { DataOf } from '@energy-console/contract'
import { applyTemplate, getTemplateReach } from '@energy-console/contract/alarms'
import { callApi } from '../../../api/callApi'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useActions, useMayCall } from '../../../kit/action/useActions'

type Reach = DataOf<typeof getTemplateReach> & { productId: string }

const apply = action({
  call: applyTemplate,
  label: '应用到已有设备',
  input: ({ productId }: Reach) => ({ body: { productId } }),
  confirm: {
    title: '为已有设备建立默认告警规则？',
    text: '该产品的 {{devices}} 台设备还缺 {{missing}} 条规则；已有的 {{there}} 条不变。缺少数据点跳过 {{noPoint}} 条，设备已有同名规则跳过 {{nameTaken}} 条。',
    params: ({ productId: _, ...reach }) => reach,
    okText: '补建',
  },
  done: {
    text: '已建立 {{made}} 条规则，原有 {{there}} 条',
    when: (answer) => 'made' in answer,
    params: (answer): Record<string, number> =>
      'made' in answer ? { made: answer.made, there: answer.there } : {},
  },
})

/** Gives the devices of a product that are there already its default rules, after a question; undefined for who may not. */
export function useApplyRules(): ((productId: string, asked: { isSaid: boolean }) => void) | undefined {
  const { t } = useTranslation()
  const { start } = useActions()
  const mayApply = useMayCall(applyTemplate)
  if (!mayApply) return undefined
  /** `isSaid`: that there is nothing to be made is said, too. */
  const ask = async (productId: string, { isSaid }: { isSaid: boolean }) => {
    const reach = await callApi(getTemplateReach, { query: { productId } })
    if (reach.missing === 0) {
      if (isSaid)
        notify.warning(
          t(
            '没有可建立的规则：已有 {{there}} 条，缺少数据点 {{noPoint}} 条，设备已有同名规则 {{nameTaken}} 条',
            reach,
          ),
        )
      return
    }
    await start(
      apply,
      { productId, ...reach },
      {
        onDone(answer) {
          if ('taskId' in answer) notify.warning(t('规则较多，正在后台建立。进度见用户菜单的“后台任务”。'))
        },
      },
    )
  }
  // why it could not be asked has been said
  return (productId, asked) => void ask(productId, asked).catch(() => undefined)
}
