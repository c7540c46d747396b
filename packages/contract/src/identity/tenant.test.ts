import { expect, it } from 'vitest'
import { Tenant } from './tenant'

it('a tenant’s domain is one that a browser’s address bar can hold, or none', () => {
  const { domain } = Tenant.shape
  for (const good of ['', 'acme.example.com', '10.0.0.7']) expect(domain.parse(good)).toBe(good)
  for (const bad of ['https://acme.example.com/', 'acme.example.com:8080', 'Acme.example.com', 'a b'])
    expect(domain.safeParse(bad).success, bad).toBe(false)
})
