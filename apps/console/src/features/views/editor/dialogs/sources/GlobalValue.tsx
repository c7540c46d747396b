import { setGlobalVariable } from '@energy-console/contract/views'
import type { Scalar } from '@energy-console/schematic'
import { Button, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../../api/callApi'
import { textOfScalar } from '../form/scalarText'

interface Props {
  name: string
  /** Undefined while the server has none; the view stands at its default then. */
  value: Scalar | undefined
}

/** What the server holds for a global variable, and the way back to the default. */
export function GlobalValue({ name, value }: Props) {
  const { t } = useTranslation()
  if (value === undefined) return <Typography.Text type="secondary">{t('未设置')}</Typography.Text>
  const clear = () => callApi(setGlobalVariable, { body: { name, value: null } })
  return (
    <Flex gap={8} align="center">
      {textOfScalar(value)}
      <Button
        type="link"
        size="small"
        onClick={(event) => {
          event.stopPropagation()
          // a refusal has been shown to the user by the call itself
          clear().catch(() => undefined)
        }}
      >
        {t('恢复默认值')}
      </Button>
    </Flex>
  )
}
