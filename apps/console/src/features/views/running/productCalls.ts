// The index itself, asked for by `import()`, would bring every shape of the area to whoever names one of them.
export { products } from '@energy-console/contract/devices'
