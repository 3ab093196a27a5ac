import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';

type Order = { sort: string; isAscending: boolean };
export type OrderOption = Order & { label: string };

type Props = {
  order: Order;
  options: readonly OrderOption[];
  onChange: (order: Order) => void;
  className: string;
};

export function OrderField({ order, options, onChange, className }: Props) {
  const selected = options.find(
    ({ sort, isAscending }) => sort === order.sort && isAscending === order.isAscending,
  );
  return (
    <Field label="Order" isLabelHidden className={className}>
      <Select
        value={selected?.label ?? ''}
        placeholder="Order"
        options={options.map(({ label }) => ({ value: label, label }))}
        onValueChange={(value) => {
          const option = options.find(({ label }) => label === value);
          if (option) onChange({ sort: option.sort, isAscending: option.isAscending });
        }}
      />
    </Field>
  );
}
