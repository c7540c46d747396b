import { useTranslation } from '../i18n/useTranslation'

const namesShown = 8

/** The names of what something is about to be done to, what is named alike once with how often; of many the first. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return (
    <>
      <ul style={{ margin: '8px 0', paddingLeft: 20 }}>
        {[...times].slice(0, namesShown).map(([name, count]) => (
          <li key={name}>
            {name}
            {count > 1 && ` ×${count}`}
          </li>
        ))}
      </ul>
      {times.size > namesShown && <p>{t('等 {{count}} 条', { count: names.length })}</p>}
    </>
  )
}
