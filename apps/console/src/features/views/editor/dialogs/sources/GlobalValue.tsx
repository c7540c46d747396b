import { setGlobalVariable } from '@energy-console/contract/views'
import type { Scalar } from '@energy-console/schematic'
import { Flex, Typography } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { ActionButton } from '../../../../../kit/action/ActionButton'
import { action } from '../../../../../kit/action/action'
import { textOfScalar } from '../form/scalarText'

interface Props {
  name: string
  /** Undefined while the server has none; the view stands at its default then. */
  value: Scalar | undefined
}

const clear = action({
  call: setGlobalVariable,
  label: '恢复默认值',
  input: (name: string) => ({ body: { name, value: null } }),
})

/** What the server holds for a global variable, and the way back to the default. */
export function GlobalValue({ name, value }: Props) {
  const { t } = useTranslation()
  if (value === undefined) return <Typography.Text type="secondary">{t('未设置')}</Typography.Text>
  return (
    <Flex gap={8} align="center" onClick={(event) => event.stopPropagation()}>
      {textOfScalar(value)}
      <ActionButton action={clear} subject={name} variant="link" size="small" />
    </Flex>
  )
}
