import type { Integrity } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

const faults = { missing: '缺失', changed: '已改动', added: '多余' } as const

/** Whether the files of the program are those that were built, and which are not. */
export function IntegrityReport({ integrity }: { integrity: Integrity }) {
  const { t } = useTranslation()
  const { state, files, faultCount } = integrity
  if (state === 'unbuilt')
    return (
      <StatusTag isSentence tone="plain">
        {t('程序从源代码运行，没有构建时的校验值可以比对')}
      </StatusTag>
    )
  if (state === 'intact')
    return (
      <StatusTag isSentence tone="good">
        {t('{{count}} 个程序文件与构建时一致（不含 node_modules 中的依赖）', { count: files })}
      </StatusTag>
    )
  return (
    <>
      <StatusTag isSentence tone="error">
        {t('{{count}} 个程序文件与构建时不同，请重新安装本版本', { count: faultCount })}
      </StatusTag>
      <ul style={{ margin: '8px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' }}>
        {integrity.faults.map(({ file, fault }) => (
          <li key={file}>
            {file} · {t(faults[fault])}
          </li>
        ))}
      </ul>
      {faultCount > integrity.faults.length && (
        <p className="muted">{t('只列出前 {{count}} 个', { count: integrity.faults.length })}</p>
      )}
    </>
  )
}
