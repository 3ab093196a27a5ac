import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';

type Order<Sort extends string> = { sort: Sort; isAscending: boolean };
export type OrderOption<Sort extends string> = Order<Sort> & { label: string };

type Props<Sort extends string> = {
  order: Order<Sort>;
  options: readonly OrderOption<Sort>[];
  onChange: (order: Order<Sort>) => void;
  className?: string;
};

export function OrderField<Sort extends string>({ order, options, onChange, className }: Props<Sort>) {
  const selected = options.find(
    ({ sort, isAscending }) => sort === order.sort && isAscending === order.isAscending,
  );
  return (
    <Field label="Order" isLabelHidden {...(className && { className })}>
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
