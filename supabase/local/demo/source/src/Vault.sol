// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {FeeManager} from "./FeeManager.sol";
import {IStrategy} from "./interfaces/IStrategy.sol";
import {IVaultEvents} from "./interfaces/IVaultEvents.sol";
import {Ownable2StepGuarded} from "./Ownable2StepGuarded.sol";
import {StrategyRegistry} from "./StrategyRegistry.sol";

/// @title Harbor Vault
/// @notice Takes one token and lends it to the strategies of the registry. Depositors hold shares.
contract Vault is ERC20, Ownable2StepGuarded, IVaultEvents {
    using SafeERC20 for IERC20;

    struct Debt {
        IStrategy strategy;
        uint256 debt;
    }

    IERC20 public immutable asset;
    FeeManager public immutable fees;
    StrategyRegistry public registry;

    IStrategy public strategy;
    Debt[] internal strategies;
    uint256 public limit;

    error ZeroShares();
    error ZeroAssets();
    error NotRegistered();
    error OverLimit();

    constructor(IERC20 asset_, FeeManager fees_, address owner_)
        ERC20("Harbor Vault", "hVLT")
        Ownable2StepGuarded(owner_)
    {
        asset = asset_;
        fees = fees_;
        limit = type(uint256).max;
    }

    function setRegistry(StrategyRegistry registry_) external onlyOwner {
        registry = registry_;
    }

    function setLimit(uint256 limit_) external onlyOwner {
        limit = limit_;
    }

    /// @notice Moves everything to another strategy of the registry.
    function migrate(IStrategy next) external {
        if (!registry.isRegistered(address(next))) revert NotRegistered();
        IStrategy previous = strategy;
        strategy = next;
        asset.forceApprove(address(next), type(uint256).max);
        emit Migrated(address(previous), address(next));
    }

    /// @notice What all shares are worth together.
    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? shares : shares * totalAssets() / supply;
    }

    /// @notice Takes assets of the caller and gives shares to the receiver.
    function deposit(uint256 assets, address receiver) public returns (uint256 shares) {
        if (assets == 0) revert ZeroAssets();
        uint256 supply = totalSupply();
        shares = supply == 0 ? assets : assets * supply / asset.balanceOf(address(this));

        asset.safeTransferFrom(msg.sender, address(this), assets);
        _mint(receiver, shares);
        emit Deposited(receiver, assets, shares);
    }

    /// @notice Deposits with a signed allowance.
    function depositWithPermit(uint256 assets, address receiver, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256)
    {
        IERC20Permit(address(asset)).permit(msg.sender, address(this), assets, deadline, v, r, s);
        return deposit(assets, receiver);
    }

    /// @notice Burns shares of the caller and sends their assets to the receiver.
    function withdraw(uint256 shares, address receiver) external returns (uint256 assets) {
        assets = convertToAssets(shares);
        if (assets == 0) revert ZeroAssets();
        _checkLimits();
        _burn(msg.sender, shares);
        _free(assets);
        asset.safeTransfer(receiver, assets);
        emit Withdrawn(msg.sender, assets, shares);
    }

    /// @notice Has a strategy report, and mints the fee of its profit.
    function harvest(uint256 index) external {
        Debt storage item = strategies[index];
        (uint256 profit, uint256 loss) = item.strategy.report();
        if (loss > 0) {
            item.debt -= loss < item.debt ? loss : item.debt;
            emit LossReported(loss);
        }
        uint256 fee = fees.feeOf(profit);
        if (fee > 0) _mint(fees.recipient(), fee);
        emit Harvested(profit, fee);
    }

    function _checkLimits() internal view {
        for (uint256 i; i < strategies.length; ++i) {
            if (strategies[i].debt > limit) revert OverLimit();
        }
    }

    function _free(uint256 assets) internal {
        uint256 idle = asset.balanceOf(address(this));
        if (idle >= assets) return;
        strategy.withdraw(assets - idle);
    }
}
