export function moveItem<Item>(items: Item[], at: number, by: number) {
  const after = [...items]
  const [item] = after.splice(at, 1)
  if (item !== undefined) after.splice(at + by, 0, item)
  return after
}
