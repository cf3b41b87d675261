import { categories, categoryNames } from '../../../shared/collections.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { AdminProduct } from './admin-queries.ts'

export const ProductFields = ({ product, errors }: { product?: AdminProduct; errors: Record<string, string> }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TextField label="Name" name="name" maxLength={100} defaultValue={product?.name} error={errors.name} />
    </div>
    <Select label="Category" name="category" defaultValue={product?.category ?? ''} error={errors.category}>
      <option value="">Please choose</option>
      <Options of={categoryNames.map((category) => [category, categories[category]])} />
    </Select>
    <MoneyField label="Price from, in rupees" name="price" paise={product?.price} error={errors.price} />
    <div className="sm:col-span-2">
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={2000}
        defaultValue={product?.description}
        error={errors.description}
      />
    </div>
    <TextField
      label="Ages or sizes"
      name="sizes"
      optional
      maxLength={100}
      defaultValue={product?.sizes ?? ''}
      error={errors.sizes}
    />
    <TextField
      label="Cloth"
      name="cloth"
      optional
      maxLength={100}
      defaultValue={product?.cloth ?? ''}
      error={errors.cloth}
    />
    <TextField
      label="What is included"
      name="included"
      optional
      maxLength={200}
      defaultValue={product?.included ?? ''}
      error={errors.included}
    />
    <TextField
      label="Weeks to make"
      name="weeksToMake"
      optional
      inputMode="numeric"
      hint="Customers who book for an earlier day are told so."
      defaultValue={product?.weeksToMake ?? ''}
      error={errors.weeksToMake}
    />
  </div>
)
