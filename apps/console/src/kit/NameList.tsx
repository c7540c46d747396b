import { useTranslation } from 'react-i18next'

const namesShown = 8

/** The names of what something is about to be done to; of many the first. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <ul style={{ margin: '8px 0', paddingLeft: 20 }}>
        {names.slice(0, namesShown).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and the list does not change
          <li key={index}>{name}</li>
        ))}
      </ul>
      {names.length > namesShown && <p>{t('等 {{count}} 条', { count: names.length })}</p>}
    </>
  )
}
