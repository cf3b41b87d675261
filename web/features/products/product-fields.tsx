import { categories, categoryNames } from '../../../shared/collections.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { AdminProduct } from './admin-queries.ts'

export const ProductFields = ({ product }: { product?: AdminProduct }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TextField label="Name" name="name" maxLength={100} defaultValue={product?.name} />
    </div>
    <Select label="Category" name="category" defaultValue={product?.category ?? ''}>
      <option value="">Please choose</option>
      <Options of={categoryNames.map((category) => [category, categories[category]])} />
    </Select>
    <MoneyField label="Price from, in rupees" name="price" paise={product?.price} />
    <div className="sm:col-span-2">
      <TextArea label="Description" name="description" rows={4} maxLength={2000} defaultValue={product?.description} />
    </div>
    <TextField label="Ages or sizes" name="sizes" optional maxLength={100} defaultValue={product?.sizes ?? ''} />
    <TextField label="Cloth" name="cloth" optional maxLength={100} defaultValue={product?.cloth ?? ''} />
    <TextField
      label="What is included"
      name="included"
      optional
      maxLength={200}
      defaultValue={product?.included ?? ''}
    />
    <TextField
      label="Weeks to make"
      name="weeksToMake"
      optional
      inputMode="numeric"
      hint="Customers who book for an earlier day are told so."
      defaultValue={product?.weeksToMake ?? ''}
    />
  </div>
)
