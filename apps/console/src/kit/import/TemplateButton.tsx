import { DownloadOutlined } from '@ant-design/icons'
import type { Importable } from '@energy-console/contract'
import { importCalls } from '@energy-console/contract/imports'
import { Button } from 'antd'
import { useCallMutation } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { fetchFile } from '../fetchFile'

/** Downloads the table that an import of the resource takes. */
export function TemplateButton({ resource }: { resource: Importable }) {
  const { t } = useTranslation()
  const template = useCallMutation(importCalls(resource).template)
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={template.isPending}
      // Why it could not be made has been said.
      onClick={() => void template.mutateAsync({}).then(fetchFile, () => undefined)}
    >
      {t('下载模板')}
    </Button>
  )
}
